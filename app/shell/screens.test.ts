import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import routes, { type Screen, screens } from '#app/routes.ts';
import { findScreen, isWellFormed, matchScreen } from '#app/shell/screens.ts';

const id = '0196f1de-7b7a-7cc0-8000-0123456789ab';
const rows: readonly Screen[] = screens;

describe('the table of screens', () => {
  it('R16 assigns every screen to the default layout, the merchant layout, or none', () => {
    expect(routes.map(route => route.file)).toEqual([
      'shell/default-layout.tsx',
      'shell/merchant-layout.tsx',
      'shell/bare-layout.tsx',
    ]);
    for (const row of rows) expect(row.layout === 'merchant').toBe(row.path.startsWith('/shopify/'));
  });

  it('has one id and one path for each screen, and a file that exists', () => {
    expect(new Set(rows.map(row => row.id)).size).toBe(rows.length);
    expect(new Set(rows.map(row => row.path)).size).toBe(rows.length);
    const files = new Map(routes.flatMap(({ children }) => children.map(({ id, file }) => [id, file] as const)));
    for (const { id } of rows) expect(existsSync(`app/${files.get(id)}`), id).toBe(true);
  });

  it('names the format of every parameter, and only of those', () => {
    for (const row of rows) {
      const named = [...row.path.matchAll(/:(\w+)/g)].map(match => match[1]);
      expect(Object.keys(row.params ?? {}), row.id).toEqual(named);
    }
  });

  it('links only to screens that exist', () => {
    for (const row of rows) {
      for (const target of [row.parent, row.action?.screen]) {
        if (target !== undefined) expect(findScreen(target), `${row.id} → ${target}`).toBeDefined();
      }
    }
  });

  it('shows a primary button only to members who may open its screen', () => {
    for (const row of rows) {
      const target = findScreen(row.action?.screen);
      // The form for a site opens to all who see sites (R04); those who may not add one are not sent there.
      const needed = target?.id === 'site-new' ? ['manage:sites'] : target?.permissions;
      if (needed) expect(row.action?.needs ? [row.action.needs] : [], row.id).toEqual(needed);
    }
  });

  it('leaves only sign-in and the links of emails public', () => {
    const open = rows.filter(row => row.open).map(row => row.path);
    const ofEmails = [
      '/invitations/accept/:invitationId',
      '/contact/confirm/:token',
      '/emails/weekly/:token',
      '/emails/answers/:token',
    ];
    expect(open).toEqual(['/loading', '/callback', '/invitations/callback', ...ofEmails]);
  });
});

describe('the ids in a URL', () => {
  it('R17 accepts a well-formed id', () => {
    for (const path of [`/sites/${id}/edit`, `/chat/history/${id}`, `/shopify/app/rules/${id}/edit`]) {
      expect(isWellFormed(path), path).toBe(true);
    }
    expect(isWellFormed('/invitations/accept/abc_DEF-123')).toBe(true);
  });

  it('R17 refuses a malformed one', () => {
    const bad = ['1', 'abc', `${id}0`, `x${id}`, 'null', '%00', `${id}%20`, '0196f1de7b7a7cc080000123456789ab'];
    for (const wrong of bad) expect(isWellFormed(`/sites/${wrong}/edit`), wrong).toBe(false);
    for (const wrong of ['short', 'a b c d e f', 'x'.repeat(65), 'abc.defg']) {
      expect(isWellFormed(`/invitations/accept/${wrong}`), wrong).toBe(false);
    }
  });

  it('R17 leaves URLs that match no screen to the router', () => {
    expect(isWellFormed('/nowhere')).toBe(true);
    expect(matchScreen('/nowhere')).toBeUndefined();
  });

  it('treats fixed path segments never as an id', () => {
    expect(matchScreen('/sites/new')?.screen.id).toBe('site-new');
    expect(matchScreen('/sites/data/documents/new')?.screen.id).toBe('document-new');
    expect(matchScreen('/sites/widgets')?.screen.id).toBe('widgets');
  });
});
