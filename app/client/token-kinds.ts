export type TokenKind = 'none' | 'organization' | 'api' | 'shopify';

/** The kind of token an operation needs. */
export function tokenKindOf(operation: string): TokenKind {
  const [, path = ''] = operation.split(' ');
  if (operation === 'GET /api/invitations/{id}' || /^\/api\/(?:answer|contact|digest)-links\//.test(path))
    return 'none';
  if (operation === 'POST /api/organizations/create') return 'api';
  if (path.startsWith('/shopify/')) return 'shopify';
  return path.startsWith('/api/users/') || path.startsWith('/api/invitations/') ? 'api' : 'organization';
}
