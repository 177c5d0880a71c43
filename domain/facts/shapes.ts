// What the values of facts look like: times with weekdays, phone numbers, email and postal addresses.
import { fold } from '#domain/facts/plain-lines.ts';
import { isUnspaced } from '#domain/retrieval/words.ts';

/** "9.30 to 17.30", "9am-5pm", "10時~19時": two times with at most a few words between them. */
const timeSpan =
  /(?<![\d.,:/])(\d{1,2})(?:\s?([:.h時时点])\s?(\d{2})?(?!\d))?(?![\d,/%])([^\d\n,;€$£¥%]{1,16})(?<![,/])(\d{1,2})(?:\s?([:.h時时点])\s?(\d{2})?(?!\d))?(?![\d/%])/gu;
const day = 1440;
/** Without minutes, "9-17" is a span of times only between these. */
const [earliest, latest] = [5 * 60, 14 * 60];

/** Spans of opening times as minutes of the day, "570-1050". */
export function readTimes(text: string): string[] {
  return [...fold(text).matchAll(timeSpan)].flatMap(match => {
    const [, hour = '', mark = '', minute = '0', between = '', toHour = '', toMark = '', toMinute = '0'] = match;
    const [from, to] = [Number(hour) * 60 + Number(minute), Number(toHour) * 60 + Number(toMinute)];
    if (from > day || to > day || Number(minute) > 59 || Number(toMinute) > 59) return [];
    // "9 to 5" ends in the afternoon.
    const end = to <= from && to <= day / 2 ? to + day / 2 : to;
    const isSure = /[:h時时点]/.test(mark + toMark) || match[3] !== undefined || /[ap]\.?m/i.test(between);
    return end > from && (isSure || (from >= earliest && from <= latest && end >= latest)) ? [`${from}-${end}`] : [];
  });
}

type Weekdays = { long: string[]; short: string[] };
const weekdays = new Map<string, Weekdays>();

/** Names of `Intl`, with any ending after a long one: "dienstags". Short ones are capitalised, because "so" and "mar" are also words. */
export function hasWeekday(text: string, language: string): boolean {
  const { long, short } = weekdaysOf(language);
  const lower = text.toLocaleLowerCase(language);
  return long.some(name => startsWord(lower, name)) || short.some(name => startsWord(text, name, true));
}

function startsWord(text: string, name: string, isWhole = false): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    // In Arabic, "the" and "and" are written together with the next word.
    const isStart = isUnspaced(name) || /^\p{Script=Arabic}/u.test(name) || !/\p{L}/u.test(text.charAt(at - 1));
    if (isStart && !(isWhole && /\p{L}/u.test(text.charAt(at + name.length)))) return true;
  }
  return false;
}

function weekdaysOf(language: string): Weekdays {
  const known = weekdays.get(language);
  if (known) return known;
  const names = (weekday: 'long' | 'short') => {
    const { format } = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, at) => format(Date.UTC(2024, 0, 1 + at)).replace('.', ''));
  };
  // A Japanese or Chinese short name is one character of many words.
  const short = names('short').filter(name => name.length > 1);
  const capital = short.map(name => name.charAt(0).toLocaleUpperCase(language) + name.slice(1));
  // Portuguese says "segunda" for "segunda-feira".
  const long = names('long').map(name => name.toLocaleLowerCase(language).split('-')[0] ?? name);
  const found = { long, short: capital };
  weekdays.set(language, found);
  return found;
}

const number = /(?<![\d\p{L}+/.,-])(?:\+|00)?\(?\d[\d ()./-]{4,22}\d(?![\d\p{L}%€$£])/gu;
const date = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|(?:19|20)\d\d\s?-\s?(?:19|20)\d\d)$/;

/** Numbers that can be phone numbers, with the words before each of them. */
export function readPhones(text: string): { value: string; before: string }[] {
  let end = 0;
  return [...fold(text).matchAll(number)].flatMap(match => {
    const written = match[0].trim();
    const digits = written.replace(/\D/g, '');
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    const least = /^(?:\+|00)/.test(written) ? 9 : 7;
    if (digits.length < least || digits.length > 15 || date.test(written) || readTimes(written).length > 0) return [];
    return [{ value: text.slice(match.index, match.index + written.length).replace(/^\((?=[^)]*$)/, ''), before }];
  });
}

const email = /(?<![\w.+-])([\w.+-]{1,64})(?:@|\s?[([]\s?(?:at|@|ät)\s?[)\]]\s?)([\w-]{1,63}(?:\.[\w-]{2,63}){1,4})/gi;

export function readEmails(text: string): { local: string; domain: string }[] {
  return [...fold(text).matchAll(email)].map(([, local = '', domain = '']) => ({
    local: local.replace(/^\.+/, ''),
    domain: domain.toLowerCase(),
  }));
}

/** A postcode with its city, as most countries write it. */
const place =
  /(?<![\d.,:€$£-])(?:[A-Z]{1,2}-)?(?:\d{4,5}(?:-\d{3,4})?|\d{2}-\d{3})(?: ?[A-Z]{2})?,? \p{Lu}\p{L}+|(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?![\p{L}\d])|(?<!\p{L})[A-Z]{2,3},? \d{4,5}(?!\d)|(?<![\d-])\d{3}-\d{4}\s*\p{Script=Han}/u;

/** The rest of a text that has a postcode. */
export function withoutPostcode(text: string): string | undefined {
  const folded = fold(text);
  return place.test(folded) ? folded.replace(place, '') : undefined;
}
