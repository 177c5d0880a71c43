import type { Context } from '#domain/context.ts';
import type { Endpoint } from '#providers/model/model.ts';

export async function measureJudge(
  _ctx: Context,
  _judge: Endpoint,
  _signal: AbortSignal,
): Promise<{ caught: number; kept: number }> {
  return { caught: 0, kept: 0 };
}
