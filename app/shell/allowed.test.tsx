import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { hasPermissions } from '#app/client/session.ts';
import { Allowed } from '#app/shell/allowed.tsx';

describe('the Allowed component', () => {
  it('G06 shows an element to those who have every permission it needs', () => {
    const held = new Set(['list:sites', 'list:widgets'] as const);
    expect(hasPermissions(held, 'list:sites')).toBe(true);
    expect(hasPermissions(held, ['list:sites', 'list:widgets'])).toBe(true);
    expect(hasPermissions(held, ['list:sites', 'manage:sites'])).toBe(false);
    expect(hasPermissions(held, [])).toBe(true);
  });

  it('G06 hides it from the others, and shows the alternative where there is one', () => {
    expect(renderToStaticMarkup(<Allowed need="manage:sites">secret</Allowed>)).toBe('');
    const page = renderToStaticMarkup(
      <Allowed need={['list:sites', 'manage:sites']} otherwise="Ask an owner">
        secret
      </Allowed>,
    );
    expect(page).toBe('Ask an owner');
    expect(renderToStaticMarkup(<Allowed need="list:sites">shown</Allowed>)).toBe('shown');
  });
});
