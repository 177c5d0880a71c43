// The phrases that introduce a question and say nothing about its topic. Stop word lists don't contain them, so without
// this they would be searched like keywords.
import { withoutGreeting } from '#domain/answers/question/small-talk.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

const frames = [
  /(?<!\p{L})how (?:much|many|long|often|soon|quickly|fast|do i|can i|does it)(?!\p{L})/giu,
  /(?<!\p{L})(?:please|tell me|could you tell me|i(?:’|'| woul)?d? (?:like|want|need) to(?: know)?|do i need|i need|i want|i am looking for|do you (?:offer|provide)|something|anything|someone)(?!\p{L})/giu,
  /(?<!\p{L})(?:wie ?viele?|wie lange|wie oft|wie schnell|bitte|ich (?:möchte|will|würde gern)(?: wissen)?|etwas|irgendetwas|brauche ich|ich brauche)(?!\p{L})/giu,
  /(?<!\p{L})(?:combien de temps|s(?:’|')il vous plaît|je (?:voudrais|veux)|quelque chose|cuánto tiempo|por favor|quisiera|quiero|algo|quanto tempo|per favore|vorrei|qualcosa|hoe ?lang|hoeveel|alsjeblieft|alstublieft|ik wil|iets|jak długo|proszę|chcę|coś|ne kadar sürer|lütfen|istiyorum)(?!\p{L})/giu,
];
/** "How long does it take" is not about taking. */
const takes = /(?<!\p{L})(?:does|do|will|would) (.{1,80}?) take(?=\s*[?.!]*$)/iu;

/** The text to search for; the whole question if nothing is left. */
export function stripQuestionFrame(question: string, language: WidgetLanguage): string {
  const bare = frames.reduce(
    (text, frame) => text.replace(frame, ' '),
    withoutGreeting(question, language).replace(takes, '$1'),
  );
  return /[\p{L}\p{N}]{2}/u.test(bare) ? bare.replace(/\s+/g, ' ').trim() : question;
}
