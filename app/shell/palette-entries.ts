import { Building2, Globe, LogOut, type LucideIcon, Plus, Settings, SunMoon } from 'lucide-react';
import { hasPermissions, type Session, selectSite } from '#app/client/session.ts';
import { changeOrganization } from '#app/client/session-control.ts';
import { type Screen, type Section, screens } from '#app/routes.ts';
import { findRedirect } from '#app/shell/guards.ts';
import { findScreen } from '#app/shell/screens.ts';
import { sectionIcons } from '#app/shell/section-icons.ts';
import { signOutLink } from '#app/shell/sign-out.ts';
import { setTheme, toggleTheme } from '#app/shell/theme.ts';
import { themeChoices } from '#app/shell/theme-choices.ts';
import type { Permission } from '#domain/identity/inputs.ts';

export type PaletteEntry = {
  id: string;
  group: string;
  label: string;
  words: string;
  kind: string;
  icon: LucideIcon;
  /** A URL to open, or an action to run. */
  to?: string;
  state?: unknown;
  run?: () => void;
};

const rows: readonly Screen[] = screens;

/** Addresses with a parameter are not complete, so that only their permissions are checked. */
function isReachable({ path, permissions }: Screen, session: Session): boolean {
  const isAllowed = hasPermissions(session.permissions, permissions);
  return isAllowed && !findRedirect({ pathname: path, search: '', hash: '' }, session);
}

/** All commands for this person. */
export function paletteEntries(session: Session): PaletteEntry[] {
  const mine = rows.filter(row => row.layout === 'default' && isReachable(row, session));
  return [
    ...mine.filter(isDestination).sort(inOrder).map(goTo),
    ...settings.filter(({ needs }) => hasPermissions(session.permissions, needs)).map(openSetting),
    ...mine.filter(isHelpPage).map(openHelp),
    ...mine.flatMap(row => create(row, session)),
    ...session.sites.filter(site => site.id !== session.site?.id).map(switchSite),
    ...session.organizations.filter(one => one.id !== session.organization?.id).map(switchOrganization),
    switchTheme,
    ...themeChoices.map(chooseTheme),
    signOut,
  ];
}

const order: readonly (Section | undefined)[] = [
  'dashboard',
  'chats',
  'insights',
  'playground',
  'documents',
  'facts',
  'rules',
  'products',
  'gaps',
  'tests',
  'widgets',
  'site',
  'subscription',
  'organization',
  'profile',
  'help',
];

function inOrder(a: Screen, b: Screen): number {
  return order.indexOf(a.section) - order.indexOf(b.section);
}

function isDestination(screen: Screen): boolean {
  return screen.section !== undefined && !screen.path.includes(':') && !screen.parent;
}

function goTo(screen: Screen): PaletteEntry {
  const section = screen.section ?? 'dashboard';
  const home = rows.find(row => row.layout === 'default' && row.section === section);
  return {
    id: `go-${screen.id}`,
    group: 'Go to',
    label: screen.title,
    words: screen.intro,
    kind: screen.path.startsWith('/organizations') && home && home.id !== screen.id ? home.title : '',
    icon: sectionIcons[section],
    to: screen.path,
  };
}

type Setting = { label: string; words: string; to: string; needs: Permission };

const organizationSettings = { needs: 'manage:organization' } as const;
const settings: readonly Setting[] = [
  { ...organizationSettings, label: 'Shopify', words: 'link shop', to: '#shopify' },
  { ...organizationSettings, label: 'Data export', words: 'download backup everything', to: '#export' },
  { ...organizationSettings, label: 'Delete or leave the organisation', words: 'close account', to: '#leaving' },
].map(setting => ({ ...setting, to: `/organizations/manage/settings${setting.to}` }));

function openSetting({ label, words, to }: Setting): PaletteEntry {
  return { id: `setting-${label}`, group: 'Settings', label, words, kind: 'Setting', icon: Settings, to };
}

function isHelpPage({ parent }: Screen): boolean {
  return parent === 'help';
}

function openHelp({ id, title, intro, path }: Screen): PaletteEntry {
  return { id, group: 'Help', label: title, words: intro, kind: 'Help', icon: sectionIcons.help, to: path };
}

function create(screen: Screen, session: Session): PaletteEntry[] {
  const target = findScreen(screen.action?.screen);
  if (!screen.action || !target) return [];
  const { permissions } = session;
  const mayAdd = hasPermissions(permissions, target.permissions);
  if (!mayAdd || !hasPermissions(permissions, screen.action.needs ?? [])) return [];
  return [
    {
      id: `create-${target.id}`,
      group: 'Create',
      label: screen.action.label,
      words: target.intro,
      kind: screen.title,
      icon: Plus,
      to: target.path,
    },
  ];
}

function switchSite(site: Session['sites'][number]): PaletteEntry {
  const run = () => selectSite(site.id);
  return {
    id: `site-${site.id}`,
    group: 'Switch site',
    label: site.name,
    words: site.urls.join(' '),
    kind: 'Site',
    icon: Globe,
    run,
  };
}

function switchOrganization({ id, name }: Session['organizations'][number]): PaletteEntry {
  const run = () => changeOrganization(id);
  return {
    id: `organization-${id}`,
    group: 'Switch organisation',
    label: name,
    words: '',
    kind: 'Organisation',
    icon: Building2,
    run,
  };
}

const switchTheme: PaletteEntry = {
  id: 'theme-switch',
  group: 'Theme',
  label: 'Switch between light and dark',
  words: 'theme toggle mode',
  kind: 'Theme',
  icon: SunMoon,
  run: toggleTheme,
};

function chooseTheme({ theme, label, icon }: (typeof themeChoices)[number]): PaletteEntry {
  const run = () => setTheme(theme);
  return { id: `theme-${theme}`, group: 'Theme', label, words: 'theme dark light mode', kind: 'Theme', icon, run };
}

const signOut: PaletteEntry = {
  id: 'sign-out',
  group: 'Account',
  label: 'Sign out',
  words: 'log out leave',
  kind: 'Account',
  icon: LogOut,
  ...signOutLink,
};
