import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import type { ModelOutput } from '#domain/answers/model-settings/model-inputs.ts';

export const modelQuery = {
  queryKey: ['organization', 'model'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/organizations/model', { signal }),
};

/** Shows the settings that the server returned. */
export function showModel(model: ModelOutput): void {
  getQueryClient().setQueryData(modelQuery.queryKey, model);
}
