export type TokenKind = 'none' | 'organization' | 'api' | 'shopify';

/** Which token a call takes. Each kind is refused where another is asked for. */
export function tokenKindOf(operation: string): TokenKind {
  const [, path = ''] = operation.split(' ');
  if (operation === 'GET /api/invitations/{id}') return 'none';
  if (operation === 'POST /api/organizations/create') return 'api';
  if (path.startsWith('/shopify/')) return 'shopify';
  return path.startsWith('/api/users/') || path.startsWith('/api/invitations/') ? 'api' : 'organization';
}
