// Whether a shop is open on the day in a question, if its stated opening hours settle it. Anything that is not fully
// understood (seasons, appointments, notes) leaves it undecided.
import { asksYesOrNo } from '#domain/answers/quotes/yes-or-no.ts';
import { type FactPatterns, fold, has, patternsOf } from '#domain/facts/fact-patterns.ts';
import { readTimes } from '#domain/facts/times.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** `isComplete`: a person confirmed the hours, so the shop is closed on days that they do not mention. */
type Hours = { text: string; language: string; isComplete: boolean };

export function isOpenOn(question: string, hours: Hours, language: WidgetLanguage): boolean | undefined {
  const asked = daysAsked(question, language);
  const days = asked && readOpenDays(hours.text, hours.language);
  if (!asked || !days) return undefined;
  const isOpen = [...new Set(asked.map(day => days.get(day) ?? (hours.isComplete ? false : undefined)))];
  return isOpen.length === 1 ? isOpen[0] : undefined;
}

// One character for each meaningful word, so that clauses are easy to parse. Days are \uE000 (Monday) to \uE006.
const everyDay = '\uE007';
const weekdays = '\uE008';
const weekend = '\uE009';
const closed = '\uE010';
const holiday = '\uE011';
const dayMark = /[\uE000-\uE009]/gu;
const dayOf = (mark: string) => mark.charCodeAt(0) - 0xe000;

/** The days that a question asks about; undefined if it asks for anything else. */
function daysAsked(question: string, language: WidgetLanguage): number[] | undefined {
  const words = patternsOf(language);
  const asked = question.trim();
  const marked = markWords(words, asked);
  if (!asksYesOrNo(asked, language) || /[\d\uE007\uE008\uE010\uE011]/u.test(marked)) return undefined;
  const marks = marked.match(dayMark) ?? [];
  if (marks.length !== 1 || !opens.test(marked)) return undefined;
  const rest = marked
    .toLocaleLowerCase(language)
    .replace(dayMark, ' ')
    .replace(new RegExp(opens, 'giu'), ' ')
    .replace(words.shop, ' ');
  if ((rest.match(/[\p{L}\p{M}]+/gu) ?? []).some(word => !frame.test(word))) return undefined;
  return marks[0] === weekend ? [5, 6] : marks.map(dayOf);
}

const opens =
  /(?<!\p{L})(?:open|opened|opening|geöffnet|offen|ouvert\p{L}*|ouvrez|abiert[oa]s?|abren|abrís|abre|apert[oaie]|aprite|geopend|abert[oa]s?|abrem|otwarte|otwarci|otwarty|czynne|czynny|açık\p{L}*|مفتوح\p{L}*|تفتح\p{L}*)(?!\p{L})|営業|開いて|开门|開門|营业|營業/iu;

/** Words of a question that do not change its meaning. */
const frame =
  /^(?:(?:are|is|do|does|will|you|your|the|on|at|a|and|also|too|hi|hello)|(?:habt|haben|hat|ist|seid|sind|ihr|sie|am|an|der|die|das|den|euer|ihre?|auch|und|hallo)|(?:êtes|est|vous|votre|le|la|les|ce|que|il|elle|aussi|et|bonjour)|(?:están|está|es|el|los|las|su|en|también|y|hola)|(?:siete|è|il|lo|di|anche|e|ciao|vostro|i)|(?:zijn|jullie|is|op|de|het|u|ook|bent|in|hallo)|(?:estão|está|vocês|ao|aos|o|os|no|nos|também|a|olá)|(?:czy|jesteście|jest|są|w|we|też|państwo)|(?:mı|mi|mu|mü|mısınız|misiniz|musunuz|günü|günleri|da|de)|[はもにでをがのい]+(?:てい)?(?:ます|です)?か?|(?:して|して)?いますか|しますか|ますか|ですか|你们?|您们?|你們|在|会|會|吗|嗎|么|是|都|也|هل|أنتم|انتم|في|يوم|أيام|محلكم|متجركم)$/u;

/** Each day of the week that the text settles, Monday first. */
function readOpenDays(text: string, language: string): Map<number, boolean> | undefined {
  const words = patternsOf(language);
  const folded = fold(text);
  if (has(words.service, folded) || has(words.delivery, folded) || unsure.test(folded)) return undefined;
  const state = new Map<number, boolean>();
  let waiting: number[] = [];
  let isAfterHours = false;
  for (const clause of clausesOf(markWords(words, folded))) {
    const days = daysIn(words, clause);
    if (!days) return undefined;
    const hasTimes = readTimes(words, clause, true).length > 0 || has(words.allDay, clause);
    const isClosed = clause.includes(closed);
    const isNote = clause.includes(holiday) || namesMonth(clause, language);
    if (hasTimes && (isClosed || isNote)) return undefined;
    if (isNote && !(isClosed && days.length > 0)) continue;
    if (!hasTimes && !isClosed) {
      // A number that is not a readable time.
      if (days.length > 0 && /\d/.test(clause)) return undefined;
      waiting = [...waiting, ...days];
      continue;
    }
    const settled = [...waiting, ...days];
    waiting = [];
    // "9 to 12, 14 to 18": the second part of a day.
    if (settled.length === 0 && !(hasTimes && isAfterHours)) return undefined;
    for (const day of settled) {
      if (state.has(day) && state.get(day) !== hasTimes) return undefined;
      state.set(day, hasTimes);
    }
    isAfterHours = hasTimes;
  }
  return waiting.length > 0 || state.size === 0 ? undefined : state;
}

function markWords(words: FactPatterns, text: string): string {
  const marked = words.days.reduce(
    (rest, day, at) => rest.replace(day, ` ${String.fromCharCode(0xe000 + at)} `),
    fold(text)
      .replace(words.everyDay, ` ${everyDay} `)
      .replace(words.weekdays, ` ${weekdays} `)
      .replace(words.weekend, ` ${weekend} `),
  );
  return marked.replace(words.closed, ` ${closed} `).replace(words.holidays, ` ${holiday} `);
}

/** "Mon-Fri 9-5 Sat 10-4" has two. */
function clausesOf(marked: string): string[] {
  return marked
    .replace(/\d([^\d\uE000-\uE010\n.,;]{0,12})(?=[\uE000-\uE009])/gu, '$&\n')
    .split(/[\n;,()|，、。；（）]|\.(?=\s|$)/u)
    .map(clause => clause.trim())
    .filter(clause => clause !== '');
}

/** Undefined if the days are unclear. */
function daysIn(words: FactPatterns, clause: string): number[] | undefined {
  const marks = [...clause.matchAll(dayMark)];
  const days: number[] = [];
  for (const [at, { 0: mark, index }] of marks.entries()) {
    // Working days include Saturday in some places.
    if (mark === weekdays) return undefined;
    const before = marks[at - 1];
    const gap = before ? clause.slice(before.index + 1, index).trim() : '';
    const isList = !before || new RegExp(`^(?:(?:${words.sources.and}|[&+/])(?:\\s\\p{L}{1,3})?)?$`, 'iu').test(gap);
    const isRange = !isList && new RegExp(`^(?:${words.sources.to}|-|~)$`, 'iu').test(gap);
    if (!isList && !isRange) return undefined;
    if (isRange && (days.length === 0 || dayOf(mark) > 6)) return undefined;
    if (isRange) days.push(...rangeTo(days.at(-1) ?? 0, dayOf(mark)));
    else days.push(...(mark === everyDay ? [0, 1, 2, 3, 4, 5, 6] : mark === weekend ? [5, 6] : [dayOf(mark)]));
  }
  return days;
}

function rangeTo(from: number, to: number): number[] {
  return Array.from({ length: (to - from + 7) % 7 }, (_, at) => (from + at + 1) % 7);
}

/** Appointments, exceptions, seasons, and the first Sunday of the month. */
const unsure =
  /(?<!\p{L})(?:appointments?|arrangement|request|except|excluding|only|not|season\p{L}*|summer|winter|spring|autumn|first|second|third|last|other|alternate|usually|temporarily|termin\p{L}*|vereinbarung|absprache|außer|ausgenommen|nur|nicht|saison\p{L}*|sommer\p{L}*|ersten?|letzten?|zweiten?|verkaufsoffen\p{L}*|rendez-vous|rdv|sauf|hors|seulement|uniquement|pas|été|hiver|premiers?|derniers?|cita|excepto|salvo|solo|sólo|no|temporada|verano|invierno|primer\p{L}*|último\p{L}*|appuntamento|eccetto|tranne|non|stagion\p{L}*|estat\p{L}*|estiv\p{L}*|invern\p{L}*|prim[oai]|ultim[oai]|afspraak|behalve|alleen|enkel|niet|uitgezonderd|seizoen\p{L}*|zomer\p{L}*|eerste|laatste|koopzondag\p{L}*|marcação|agendamento|exceto|só|apenas|não|verão|primeir\p{L}*|últim\p{L}*|umówieni\p{L}*|oprócz|wyjątkiem|tylko|nie|sezon\p{L}*|lat(?:o|em)|zim\p{L}*|pierwsz\p{L}*|ostatni\p{L}*|handlow\p{L}*|randevu\p{L}*|hariç|sadece|yalnızca|değil|yaz|yazın|kış|kışın|ilk|son|موعد|حجز|ماعدا|عدا|باستثناء|فقط|لا|الأول|الأخير|الصيف|الشتاء)(?!\p{L})|予約|除く|除き|のみ|だけ|第[一二三四五\d]|最終|隔週|季節|夏|冬|预约|預約|除|仅|只|最后|隔周|季节/iu;

const months = new Map<string, RegExp>();

function namesMonth(clause: string, language: string): boolean {
  let pattern = months.get(language);
  if (!pattern) {
    const write = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    const names = Array.from({ length: 12 }, (_, month) =>
      write
        .formatToParts(Date.UTC(2025, month, 1))
        .filter(({ type }) => type === 'month')
        .map(({ value }) => (/^\d+$/.test(value) ? `${value}月` : value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
        .join(''),
    );
    pattern = new RegExp(`(?<![\\p{L}\\d])(?:${names.join('|')})(?!\\p{L}{2})`, 'iu');
    months.set(language, pattern);
  }
  return pattern.test(clause);
}
