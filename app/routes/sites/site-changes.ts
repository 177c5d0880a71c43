import { call, isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { getSession } from '#app/client/session.ts';
import { refreshSites, refreshSubscription } from '#app/client/session-control.ts';
import { sendOff, siteQuery, sitesQuery } from '#app/routes/sites/site-queries.ts';
import type { Site, SiteChange, SiteInput } from '#domain/sites/inputs.ts';

/** Adds the site and goes on with it. */
export async function createSite(input: SiteInput): Promise<Site> {
  const made = await inWords('Failed to create site', call('POST /api/sites', { body: input }));
  await takeOver(made.id);
  return made;
}

export async function updateSite(id: string, change: SiteChange): Promise<Site> {
  await requireActive(id);
  const saving = call('PUT /api/sites/{id}', { params: { id }, body: change });
  const saved = await inWords('Failed to update site', saving);
  getQueryClient().setQueryData(siteQuery(id).queryKey, saved);
  await takeOver();
  return saved;
}

export async function deleteSite(id: string): Promise<void> {
  await requireActive(id);
  await sendOff(id, () => inWords('Failed to delete website', call('DELETE /api/sites/{id}', { params: { id } })));
  await takeOver();
}

/** Everything that shows the sites shows them as they are now. */
async function takeOver(select?: string): Promise<void> {
  await Promise.all([
    refreshSites(select),
    getQueryClient().invalidateQueries({ queryKey: sitesQuery.queryKey, exact: true, refetchType: 'all' }),
  ]);
  void refreshSubscription().catch(() => {});
}

/** The sites may not have come when the page opened; whoever wants to change one tries once more. */
async function requireActive(id: string): Promise<void> {
  if (getSession().organization && !getSession().site) await refreshSites(id);
  const { organization, site } = getSession();
  if (!organization || !site) throw new Error('No active organization or site');
}

/** What failed goes before why. Words that stand beside a field need none before them. */
async function inWords<T>(words: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isApiError(error) && !error.fields) error.message = `${words}. ${error.message}`;
    throw error;
  }
}
