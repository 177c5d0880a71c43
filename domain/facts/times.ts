// Reads opening times: "9.30 to 17.30", "9am–5pm", "9h à 18h", "10時～19時", "من 9 صباحًا إلى 6 مساءً".
import { bounded, type FactPatterns } from '#domain/facts/fact-patterns.ts';

const spans = new Map<string, RegExp>();

/** Returns time spans as minutes of the day, "570-1050". A bare "9-17" needs a weekday on the line. */
export function readTimes(words: FactPatterns, text: string, hasDay: boolean): string[] {
  return [...text.matchAll(spanPattern(words))].flatMap(match => {
    const [whole, ...groups] = match;
    const start = readTime(groups.slice(0, 5));
    const end = readTime(groups.slice(5, 10));
    if (!start || !end) return [];
    const after = text.slice(match.index + whole.length);
    const before = text.slice(0, match.index);
    if (/^\s?(?:[%€$£¥]|[./]\d|cm|mm|kg|eur|usd|gbp)/i.test(after) || /[€$£¥]\s?$/.test(before)) return [];
    const isSure = start.isSure || end.isSure;
    if (!isSure && !(hasDay && isPlausible(start.minutes, end.minutes))) return [];
    // "1 to 5 pm" starts in the afternoon; "9 to 5" ends there.
    const from =
      start.half === undefined && end.half === 1 && start.minutes + 720 < end.minutes
        ? start.minutes + 720
        : start.minutes;
    const to = end.half === undefined && end.minutes <= from && end.minutes <= 720 ? end.minutes + 720 : end.minutes;
    return from === to ? [] : [`${from}-${to}`];
  });
}

type Time = { minutes: number; isSure: boolean; half: 0 | 1 | undefined };

/** Takes the captured parts of one time: prefix, hours, separator, minutes, suffix. */
function readTime([before = '', hours = '', sign = '', minutes = '', after = '']: (string | undefined)[]):
  | Time
  | undefined {
  const hour = Number(hours);
  const minute = minutes ? Number(minutes) : 0;
  if (hour > 24 || minute > 59) return undefined;
  const word = `${before} ${after}`.toLowerCase();
  const half = /p\.?\s?m|午後|下午|晚|مساء|(?:^|\s)م(?:\s|$)/u.test(word)
    ? 1
    : /a\.?\s?m|午前|上午|早|صباح|(?:^|\s)ص(?:\s|$)/u.test(word)
      ? 0
      : undefined;
  if (half !== undefined && hour > 12 && half === 0) return undefined;
  const shifted = half === 1 && hour < 12 ? hour + 12 : half === 0 && hour === 12 ? 0 : hour;
  return {
    minutes: shifted * 60 + minute,
    isSure: Boolean(sign && minutes) || Boolean(before.trim() || after.trim()),
    half,
  };
}

function isPlausible(from: number, to: number): boolean {
  return from >= 300 && from <= 840 && ((to >= 660 && to <= 1440 && to > from) || (to >= 60 && to <= 660));
}

function spanPattern(words: FactPatterns): RegExp {
  let pattern = spans.get(words.language);
  if (pattern) return pattern;
  const { oclock, to } = words.sources;
  const word = `(?:${bounded(oclock, words.language === 'ja' || words.language === 'zh' ? words.language : 'ja')})`;
  const time = `(?<![\\d.,:])(${word}?)\\s?([01]?\\d|2[0-4])(?:\\s?([:.h時时点點])\\s?([0-5]\\d)(?!\\d)分?)?\\s?(${word}\\.?)?`;
  // Turkish writes "09.00'dan 18.00'e".
  const ending = words.language === 'tr' ? "(?:'?\\p{L}{2,4})?" : '';
  const joint = `${ending}\\s*(?:-|~|\\/|(?:${to})(?:\\s+(?:${to}|às|las))?)\\s*`;
  pattern = new RegExp(`${time}(?!\\d)${joint}${time}(?!\\d)`, 'giu');
  spans.set(words.language, pattern);
  return pattern;
}
