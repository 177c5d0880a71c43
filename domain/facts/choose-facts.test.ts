import { describe, expect, it } from 'vitest';
import { chooseFacts } from '#domain/facts/choose-facts.ts';
import { findOn } from '#tests/setup/facts.ts';

const page = (documentId: string, title: string, text: string, language = 'en') =>
  findOn(text, { documentId, title, language });

describe('when several pages state a fact', () => {
  it('it has a higher confidence if two pages agree', () => {
    const one = page('one', 'Contact', 'Phone: 020 7946 0958');
    const two = page('two', 'Contact us', 'Call us on +44 20 7946 0958.');
    const [alone] = chooseFacts(one);
    const [agreed] = chooseFacts([...one, ...two]);
    expect(agreed?.confidence).toBeGreaterThan(alone?.confidence ?? 1);
    expect(agreed?.conflict).toBeNull();
  });

  it('the best value is kept if two pages disagree, the other page is named, and the fact is not used in answers', () => {
    const returns = page('one', 'Returns', 'You can return anything within 30 days of delivery.');
    const help = page('two', 'Help with returns', 'You can return anything within 14 days of delivery.');
    const [chosen] = chooseFacts([...returns, ...help]);
    expect(chosen).toMatchObject({ documentId: 'one', marks: ['30'], conflict: { documentId: 'two', marks: ['14'] } });
    expect(chosen?.confidence).toBeLessThan(0.8);
  });

  it('a second phone number on a page that also has the first is not a contradiction', () => {
    const contact = page('one', 'Contact', 'Phone: 020 7946 0958');
    const offices = page('two', 'Contact our offices', 'Phone: 020 7946 0958\n\nPhone in Leeds: 0113 496 0123');
    expect(chooseFacts([...contact, ...offices])[0]).toMatchObject({ value: '020 7946 0958', conflict: null });
  });

  it('a number on many pages is not contradicted by one page', () => {
    const many = ['one', 'two', 'three'].flatMap(id => page(id, 'Contact', 'Phone: 020 7946 0958'));
    const other = page('four', 'Contact us', 'Phone: 0113 496 0123');
    expect(chooseFacts([...many, ...other])[0]).toMatchObject({ value: '020 7946 0958', conflict: null });
  });

  it('hours of the phone line do not contradict those of the shop', () => {
    const shop = page('one', 'Opening hours', 'Our shop is open Monday to Friday from 9:00 to 18:00.');
    const line = page('two', 'Opening hours', 'By phone you reach us Monday to Friday from 10:00 to 16:00.');
    expect(chooseFacts([...line, ...shop])[0]).toMatchObject({ documentId: 'one', conflict: null });
  });

  it('each language has its own fact', () => {
    const english = page('one', 'Returns', 'You can return anything within 30 days.');
    const german = page('two', 'Rückgabe', 'Sie können alles innerhalb von 30 Tagen zurückgeben.', 'de-AT');
    expect(chooseFacts([...english, ...german]).map(({ language }) => language)).toEqual(['en', 'de']);
  });
});
