// Describes the steps of a recording that can be viewed.
import type { ReplayEvent } from '#sandbox/errors/archive.ts';

export type ErrorEvent = {
  /** The index of the event. */
  place: number;
  /** Milliseconds since the recording began. */
  after: number;
  words: string;
};

const types = { fullSnapshot: 2, incremental: 3, meta: 4, custom: 5 };
const sources = { mutation: 0, interaction: 2, scroll: 3, resize: 4, input: 5 };
const interactions: Record<number, string> = { 2: 'Clicked', 4: 'Clicked twice', 5: 'Went into a field', 7: 'Touched' };
const together = 100;
const reported = 'The report was made';

/** Page changes that follow each other closely count as one step. */
export function momentsOf(events: readonly ReplayEvent[]): ErrorEvent[] {
  const begun = events.findIndex(({ type }) => type === types.fullSnapshot);
  const began = events[0]?.at ?? 0;
  const moments: ErrorEvent[] = [];
  events.forEach((event, place) => {
    const words = place < begun ? undefined : describe(event, place === begun);
    if (!words) return;
    const isLater = words === reported && moments.some(moment => moment.words === reported);
    const moment = { place, after: Math.round(event.at - began), words: isLater ? 'The recording ends here' : words };
    const last = moments.at(-1);
    if (last?.words === words && moment.after - last.after < together) moments.splice(-1, 1, moment);
    else moments.push(moment);
  });
  return moments;
}

function describe({ type, data }: ReplayEvent, isFirst: boolean): string | undefined {
  if (type === types.fullSnapshot) return isFirst ? 'The page as it was' : undefined;
  if (type === types.meta) return undefined;
  if (type === types.custom) return data.tag === 'replay.end' ? reported : undefined;
  if (type !== types.incremental) return undefined;
  if (data.source === sources.mutation) return 'The page changed';
  if (data.source === sources.interaction) return interactions[Number(data.type)];
  if (data.source === sources.scroll) return 'Scrolled';
  if (data.source === sources.resize) return 'The window changed its size';
  return data.source === sources.input ? 'Wrote something' : undefined;
}
