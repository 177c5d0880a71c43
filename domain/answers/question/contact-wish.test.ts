import { expect, it } from 'vitest';
import { findContactWish } from '#domain/answers/question/contact-wish.ts';
import { languageOfQuestion } from '#domain/answers/question/question-language.ts';

it.each([
  'can i talk to a real person',
  'I want to speak to a human',
  'let me speak with an agent please',
  'kann ich mit einem Mitarbeiter sprechen?',
  'je veux parler à quelqu’un',
  'quiero hablar con una persona',
  'voglio parlare con un operatore',
  'ik wil een medewerker spreken',
  'posso falar com uma pessoa',
  'chcę rozmawiać z człowiekiem',
  'gerçek biriyle konuşmak istiyorum',
  'أريد التحدث مع شخص حقيقي',
  'オペレーターと話したい',
  '我要人工客服',
])('“%s” asks for a person', text => {
  expect(findContactWish(text, languageOfQuestion(text, 'en'))).toBe('person');
});

it.each([
  'this is a joke, nobody answers',
  'your service is terrible',
  'I have been waiting for 3 weeks and nobody answers my mails!',
  'das ist ein Witz, keiner antwortet',
  'C’est une honte, personne ne répond',
  'esto es una vergüenza, nadie contesta',
  'belachelijk, niemand reageert',
  'isto é uma piada, ninguém responde',
  'to jakiś żart, nikt nie odpowiada',
  'bu bir şaka mı, kimse cevap vermiyor',
  '简直是笑话，没人回复',
  'è uno scherzo, nessuno risponde',
  'il vostro servizio è pessimo',
  'ふざけてる、誰も返事をくれない',
  '対応が最悪です',
  'هذه مهزلة، لا أحد يرد',
  'خدمتكم سيئة جدا',
])('“%s” is a complaint', text => {
  expect(findContactWish(text, languageOfQuestion(text, 'en'))).toBe('complaint');
});

it.each([
  'how fast do you answer emails',
  'When will I get a reply?',
  'how do I make a complaint',
  'Where is my order?',
  'what is your phone number',
  'Can I bring another person?',
  'how many people does the tent sleep',
  'Do you answer questions about repairs?',
])('“%s” is a question for the documents', text => {
  expect(findContactWish(text, languageOfQuestion(text, 'en'))).toBeUndefined();
});
