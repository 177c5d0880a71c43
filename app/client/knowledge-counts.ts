import { call } from '#app/client/api.ts';
import { getSession, setSession } from '#app/client/session.ts';

/** Reads how many documents, rules, products and open gaps the active site has, for the sidebar. It works without them. */
export async function refreshKnowledgeCounts(): Promise<void> {
  const { site, permissions } = getSession();
  if (!site || !permissions.has('list:sites')) return;
  const params = { id: site.id };
  const counts = await call('GET /api/sites/{id}/report/knowledge', { params }).catch(() => ({}));
  if (getSession().site?.id === site.id) setSession({ counts });
}
