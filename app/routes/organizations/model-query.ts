import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import type { ModelOutput } from '#domain/answers/model-settings/model-inputs.ts';

export const modelQuery = {
  queryKey: ['organization', 'model'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/organizations/model', { signal }),
};

/** For `refetchInterval`: while a job tests the model. */
export function untilTested({ state }: { state: { data: ModelOutput | undefined } }): number | false {
  const { isRunning = false, problem = null } = state.data?.check ?? {};
  return isRunning && (problem ? 15_000 : 3_000);
}

/** Shows the settings that the server returned. */
export function showModel(model: ModelOutput): void {
  getQueryClient().setQueryData(modelQuery.queryKey, model);
}
