import { call, isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { getSession } from '#app/client/session.ts';
import { refreshSites, refreshSubscription } from '#app/client/session-control.ts';
import { siteQuery, sitesQuery, withQueriesStopped } from '#app/routes/sites/site-queries.ts';
import type { Site, SiteChange, SiteInput } from '#domain/sites/inputs.ts';

/** Adds the site and selects it. */
export async function createSite(input: SiteInput): Promise<Site> {
  const made = await withFailureMessage('Failed to create site', call('POST /api/sites', { body: input }));
  await refreshAfterChange(made.id);
  return made;
}

export async function updateSite(id: string, change: SiteChange): Promise<Site> {
  await requireActive(id);
  const saving = call('PUT /api/sites/{id}', { params: { id }, body: change });
  const saved = await withFailureMessage('Failed to update site', saving);
  getQueryClient().setQueryData(siteQuery(id).queryKey, saved);
  await refreshAfterChange();
  return saved;
}

export async function resendContactLink(id: string): Promise<void> {
  await call('POST /api/sites/{id}/contact-link', { params: { id } });
}

export async function deleteSite(id: string): Promise<void> {
  await requireActive(id);
  await withQueriesStopped(id, () =>
    withFailureMessage('Failed to delete website', call('DELETE /api/sites/{id}', { params: { id } })),
  );
  await refreshAfterChange();
}

/** Refreshes everything that shows the sites. */
async function refreshAfterChange(select?: string): Promise<void> {
  await Promise.all([
    refreshSites(select),
    getQueryClient().invalidateQueries({ queryKey: sitesQuery.queryKey, exact: true, refetchType: 'all' }),
  ]);
  void refreshSubscription().catch(() => {});
}

/** If the sites failed to load with the page, loads them again before a change. */
async function requireActive(id: string): Promise<void> {
  if (getSession().organization && !getSession().site) await refreshSites(id);
  const { organization, site } = getSession();
  if (!organization || !site) throw new Error('No active organization or site');
}

/** Puts the failed action before the reason. Field errors stay as they are. */
async function withFailureMessage<T>(failure: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isApiError(error) && !error.fields) error.message = `${failure}. ${error.message}`;
    throw error;
  }
}
