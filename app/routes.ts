import { helpPages } from '#app/routes/help/help-pages.ts';
import type { Permission } from '#domain/identity/inputs.ts';

// Every screen: its URL, required permissions and layout. The router, the guards, the navigation,
// the palette and the tests all read this table.

export type Layout = 'default' | 'merchant' | 'none';
export type ParamFormat = 'uuid' | 'token' | 'signed';
export type Section =
  | 'dashboard'
  | 'insights'
  | 'chats'
  | 'documents'
  | 'facts'
  | 'rules'
  | 'products'
  | 'gaps'
  | 'tests'
  | 'widgets'
  | 'site'
  | 'subscription'
  | 'organization'
  | 'profile'
  | 'help'
  | 'playground'
  | 'installation'
  | 'status';

export type Screen = {
  id: string;
  path: string;
  title: string;
  intro: string;
  layout: Layout;
  /** All are required. */
  permissions: readonly Permission[];
  /** The navigation entry to highlight while this screen is open. */
  section?: Section;
  /** The parent screen, for the back link. */
  parent?: string;
  /** The screen that the page's primary button opens. */
  action?: { label: string; screen: string; needs?: Permission };
  params?: Readonly<Record<string, ParamFormat>>;
  /** The first HTML depends on the query string, so it is rendered per request. */
  showsQuery?: true;
  /** Public: no sign-in needed. */
  open?: true;
  /** Reachable while the organisation has no subscription. */
  withoutSubscription?: true;
  /** Only for organisations billed by us, not by Shopify. */
  billedHere?: true;
  /** The dashboard screen that a merchant sees here, with the same route file. */
  sameAs?: string;
};

/** Every help page is a screen of its own, with its own title. */
const helpScreens = helpPages.map(({ page, title, intro }) => ({
  id: `help-${page}` as const,
  path: `/help/${page}` as const,
  title,
  intro,
  layout: 'default' as const,
  permissions: [],
  section: 'help' as const,
  parent: 'help',
  withoutSubscription: true as const,
}));

export const screens = [
  {
    id: 'dashboard',
    path: '/',
    title: 'Dashboard',
    intro: 'What your visitors asked, and what to do next.',
    layout: 'default',
    permissions: [],
    section: 'dashboard',
  },
  {
    id: 'insights',
    path: '/insights',
    title: 'Insights',
    intro: 'What visitors ask about, how well it’s answered, and what they couldn’t find.',
    layout: 'default',
    permissions: [],
    section: 'insights',
  },
  {
    id: 'loading',
    path: '/loading',
    title: 'Sign in',
    intro: 'Aisle answers your visitors from your own pages, products and rules.',
    layout: 'none',
    permissions: [],
    open: true,
    withoutSubscription: true,
  },
  {
    id: 'callback',
    path: '/callback',
    title: 'Signing you in',
    intro: 'Finishes signing you in.',
    layout: 'none',
    permissions: [],
    open: true,
    withoutSubscription: true,
  },

  {
    id: 'sites',
    path: '/sites',
    title: 'Sites',
    intro: 'The websites where Aisle answers your visitors.',
    layout: 'default',
    permissions: ['list:sites'],
    section: 'site',
    action: { label: 'Add a site', screen: 'site-new', needs: 'manage:sites' },
  },
  {
    id: 'site-new',
    path: '/sites/new',
    title: 'New site',
    intro: 'Enter a name and the web addresses where the widget can run.',
    layout: 'default',
    permissions: ['list:sites'],
    section: 'site',
    parent: 'sites',
  },
  {
    id: 'site-start',
    path: '/sites/start',
    title: 'Your first answer',
    intro: 'Ask your widget a question, as a visitor would.',
    layout: 'default',
    permissions: ['list:sites'],
    parent: 'dashboard',
    section: 'dashboard',
  },
  {
    id: 'site-edit',
    path: '/sites/:id/edit',
    title: 'Site',
    intro: 'Name, web addresses and settings.',
    layout: 'default',
    permissions: ['list:sites'],
    section: 'site',
    parent: 'sites',
    params: { id: 'uuid' },
  },
  {
    id: 'site-keys',
    path: '/sites/:id/keys',
    title: 'Keys',
    intro: 'API keys for servers that ask Aisle questions for this site.',
    layout: 'default',
    permissions: ['list:sites'],
    section: 'site',
    parent: 'sites',
    params: { id: 'uuid' },
  },
  {
    id: 'widgets',
    path: '/sites/widgets',
    title: 'Widgets',
    intro: 'The chat windows visitors see on your site.',
    layout: 'default',
    permissions: ['list:widgets'],
    section: 'widgets',
  },
  {
    id: 'widget-customize',
    path: '/sites/widgets/:id/customize',
    title: 'Customise widget',
    intro: 'Colours, text and behaviour, with a live preview.',
    layout: 'default',
    permissions: ['manage:widgets'],
    section: 'widgets',
    parent: 'widgets',
    params: { id: 'uuid' },
  },

  {
    id: 'rules',
    path: '/sites/data/rules',
    title: 'Rules',
    intro: 'Instructions, fixed answers, and topics Aisle should refuse.',
    layout: 'default',
    permissions: ['list:sites'],
    section: 'rules',
    action: { label: 'Add a rule', screen: 'rule-new', needs: 'manage:sites' },
  },
  {
    id: 'rule-new',
    path: '/sites/data/rules/new',
    title: 'New rule',
    intro: 'An instruction, a fixed answer, or a topic to refuse.',
    layout: 'default',
    permissions: ['manage:sites'],
    section: 'rules',
    parent: 'rules',
  },
  {
    id: 'rule-edit',
    path: '/sites/data/rules/:id/edit',
    title: 'Rule',
    intro: 'What the rule says, and when it applies.',
    layout: 'default',
    permissions: ['list:sites'],
    section: 'rules',
    parent: 'rules',
    params: { id: 'uuid' },
  },
  {
    id: 'documents',
    path: '/sites/data/documents',
    title: 'Documents',
    intro: 'The pages and files Aisle answers from.',
    layout: 'default',
    permissions: ['list:sites'],
    section: 'documents',
    action: { label: 'Add documents', screen: 'document-new', needs: 'manage:sites' },
  },
  {
    id: 'document-new',
    path: '/sites/data/documents/new',
    title: 'Add documents',
    intro: 'Upload files, let Aisle read your website, or write text.',
    layout: 'default',
    permissions: ['manage:sites'],
    section: 'documents',
    parent: 'documents',
  },
  {
    id: 'document-edit',
    path: '/sites/data/documents/:id/edit',
    title: 'Document',
    intro: 'What Aisle read, and where it came from.',
    layout: 'default',
    permissions: ['list:sites'],
    section: 'documents',
    parent: 'documents',
    params: { id: 'uuid' },
  },
  {
    id: 'facts',
    path: '/sites/data/facts',
    title: 'Shop facts',
    intro: 'What your documents say about hours, contact, delivery, returns and payment.',
    layout: 'default',
    permissions: ['list:sites'],
    section: 'facts',
  },
  {
    id: 'products',
    path: '/sites/data/products',
    title: 'Products',
    intro: 'The products Aisle can show in answers.',
    layout: 'default',
    permissions: ['list:sites'],
    section: 'products',
  },
  {
    id: 'tests',
    path: '/sites/data/tests',
    title: 'Test questions',
    intro: 'Questions Aisle must answer correctly. They run again after every change.',
    layout: 'default',
    permissions: ['manage:sites'],
    section: 'tests',
  },
  {
    id: 'product-view',
    path: '/sites/data/products/:id/view',
    title: 'Product',
    intro: 'What Aisle knows about this product.',
    layout: 'default',
    permissions: [],
    section: 'products',
    parent: 'products',
    params: { id: 'uuid' },
  },

  {
    id: 'gaps',
    path: '/sites/data/gaps',
    title: 'Gaps',
    intro: 'What visitors asked in the last 90 days without getting a good answer.',
    layout: 'default',
    permissions: ['list:sites'],
    section: 'gaps',
  },
  {
    id: 'gap',
    path: '/sites/data/gaps/:id',
    title: 'Gap',
    intro: 'Write an answer, and check it against the questions visitors asked.',
    layout: 'default',
    permissions: ['list:sites'],
    section: 'gaps',
    parent: 'gaps',
    params: { id: 'uuid' },
  },

  {
    id: 'profile',
    path: '/users/profile',
    title: 'Your profile',
    intro: 'Your name, picture and sign-in details.',
    layout: 'default',
    permissions: ['manage:user'],
    section: 'profile',
    withoutSubscription: true,
  },
  {
    id: 'your-organizations',
    path: '/users/organizations',
    title: 'Your organisations',
    intro: 'Organisations you belong to, and your role in each.',
    layout: 'default',
    permissions: [],
    section: 'profile',
    withoutSubscription: true,
  },

  {
    id: 'welcome',
    path: '/organizations/welcome',
    title: 'Welcome',
    intro: 'Your organisation holds your sites, your team and your plan.',
    layout: 'default',
    permissions: [],
    withoutSubscription: true,
  },
  {
    id: 'organization',
    path: '/organizations/manage',
    title: 'Organisation',
    intro: 'Members, roles and recent activity.',
    layout: 'default',
    permissions: ['manage:organization'],
    section: 'organization',
  },
  {
    id: 'organization-users',
    path: '/organizations/manage/users',
    showsQuery: true,
    title: 'Members',
    intro: 'People in your organisation, and their roles.',
    layout: 'default',
    permissions: ['manage:organization-users'],
    section: 'organization',
  },
  {
    id: 'organization-settings',
    path: '/organizations/manage/settings',
    title: 'Settings',
    intro: 'Name, Shopify and data export.',
    layout: 'default',
    permissions: ['manage:organization'],
    section: 'organization',
  },
  {
    id: 'organization-model',
    path: '/organizations/manage/model',
    title: 'Answer model',
    intro: 'What writes your answers, and in whose words.',
    layout: 'default',
    permissions: ['manage:organization'],
    section: 'organization',
  },
  {
    id: 'organization-webhooks',
    path: '/organizations/manage/webhooks',
    title: 'Webhooks',
    intro: 'Events, endpoints and signing secrets.',
    layout: 'default',
    permissions: ['manage:organization'],
    section: 'organization',
  },
  {
    id: 'organization-invitations',
    path: '/organizations/manage/invitations',
    title: 'Invitations',
    intro: 'People you invited, and who hasn’t joined yet.',
    layout: 'default',
    permissions: ['manage:organization-invitations'],
    section: 'organization',
  },
  {
    id: 'subscription',
    path: '/organizations/subscription',
    title: 'Subscription',
    intro: 'Your plan and usage.',
    layout: 'default',
    permissions: ['manage:organization'],
    section: 'subscription',
    withoutSubscription: true,
  },
  {
    id: 'plans',
    path: '/organizations/subscription/plans',
    title: 'Plans',
    intro: 'What each plan includes and costs.',
    layout: 'default',
    permissions: ['manage:organization'],
    section: 'subscription',
    withoutSubscription: true,
    billedHere: true,
  },
  {
    id: 'billing',
    path: '/organizations/subscription/billing',
    title: 'Billing',
    intro: 'Payment method and invoice details.',
    layout: 'default',
    permissions: ['manage:organization'],
    section: 'subscription',
    withoutSubscription: true,
    billedHere: true,
  },
  {
    id: 'payments',
    path: '/organizations/subscription/payments',
    title: 'Payments',
    intro: 'All payments and invoices.',
    layout: 'default',
    permissions: ['manage:organization'],
    section: 'subscription',
    withoutSubscription: true,
    billedHere: true,
  },

  {
    id: 'invitation-callback',
    path: '/invitations/callback',
    title: 'Invitation',
    intro: 'Finishes signing you in to accept an invitation.',
    layout: 'none',
    permissions: [],
    open: true,
    withoutSubscription: true,
  },
  {
    id: 'invitation-accept',
    path: '/invitations/accept/:invitationId',
    title: 'Invitation',
    intro: 'Someone invited you to join their organisation.',
    layout: 'none',
    permissions: [],
    params: { invitationId: 'token' },
    open: true,
    withoutSubscription: true,
  },
  {
    id: 'contact-confirm',
    path: '/contact/confirm/:token',
    title: 'Confirm your email address',
    intro: 'A site wants to send you messages from its visitors.',
    layout: 'none',
    permissions: [],
    params: { token: 'token' },
    open: true,
    withoutSubscription: true,
  },

  {
    id: 'weekly-email',
    path: '/emails/weekly/:token',
    title: 'Weekly email',
    intro: 'Unsubscribe from the weekly email about your sites.',
    layout: 'none',
    permissions: [],
    params: { token: 'signed' },
    open: true,
    withoutSubscription: true,
  },

  {
    id: 'visitor-emails',
    path: '/emails/answers/:token',
    title: 'Answers by email',
    intro: 'Confirm your address to get answers to your questions, or unsubscribe.',
    layout: 'none',
    permissions: [],
    params: { token: 'signed' },
    open: true,
    withoutSubscription: true,
  },

  {
    id: 'chats',
    path: '/chat/history',
    title: 'Chats',
    intro: 'Every question, its answer, and the sources it came from.',
    layout: 'default',
    permissions: [],
    section: 'chats',
  },
  {
    id: 'chat',
    path: '/chat/history/:chatId',
    showsQuery: true,
    title: 'Chat',
    intro: 'What was asked, what Aisle answered, and how it found the answer.',
    layout: 'default',
    permissions: [],
    section: 'chats',
    parent: 'chats',
    params: { chatId: 'uuid' },
  },

  {
    id: 'playground',
    path: '/playground',
    title: 'Playground',
    intro: 'Ask as a visitor, and see how each answer is found.',
    layout: 'default',
    permissions: ['list:sites'],
    section: 'playground',
  },
  {
    id: 'help',
    path: '/help',
    title: 'Help',
    intro: 'Short guides to everything in Aisle.',
    layout: 'default',
    permissions: [],
    section: 'help',
    withoutSubscription: true,
  },
  ...helpScreens,

  // The merchant area uses the shop's session, which can list and manage its own sites and widgets.
  {
    id: 'shopify-auth',
    path: '/shopify/auth',
    title: 'Connect your shop',
    intro: 'Aisle connects to your shop here.',
    layout: 'merchant',
    permissions: [],
    withoutSubscription: true,
  },
  {
    id: 'shopify-overview',
    sameAs: 'dashboard',
    path: '/shopify/app',
    title: 'Overview',
    intro: 'What your shoppers asked, and what to do next.',
    layout: 'merchant',
    permissions: [],
    section: 'dashboard',
  },
  {
    id: 'shopify-insights',
    sameAs: 'insights',
    path: '/shopify/app/insights',
    title: 'Insights',
    intro: 'What shoppers ask about, how well it’s answered, and what they couldn’t find.',
    layout: 'merchant',
    permissions: [],
    section: 'insights',
  },
  {
    id: 'shopify-rules',
    sameAs: 'rules',
    path: '/shopify/app/rules',
    title: 'Rules',
    intro: 'Instructions, fixed answers, and topics Aisle should refuse.',
    layout: 'merchant',
    permissions: [],
    section: 'rules',
    action: { label: 'Add a rule', screen: 'shopify-rule-new' },
  },
  {
    id: 'shopify-rule-new',
    sameAs: 'rule-new',
    path: '/shopify/app/rules/new',
    title: 'New rule',
    intro: 'An instruction, a fixed answer, or a topic to refuse.',
    layout: 'merchant',
    permissions: [],
    section: 'rules',
    parent: 'shopify-rules',
  },
  {
    id: 'shopify-rule-edit',
    sameAs: 'rule-edit',
    path: '/shopify/app/rules/:id/edit',
    title: 'Rule',
    intro: 'What the rule says, and when it applies.',
    layout: 'merchant',
    permissions: [],
    section: 'rules',
    parent: 'shopify-rules',
    params: { id: 'uuid' },
  },
  {
    id: 'shopify-documents',
    sameAs: 'documents',
    path: '/shopify/app/documents',
    title: 'Documents',
    intro: 'The pages and files Aisle answers from.',
    layout: 'merchant',
    permissions: [],
    section: 'documents',
    action: { label: 'Add documents', screen: 'shopify-document-new' },
  },
  {
    id: 'shopify-document-new',
    sameAs: 'document-new',
    path: '/shopify/app/documents/new',
    title: 'Add documents',
    intro: 'Upload files, let Aisle read your shop, or write text.',
    layout: 'merchant',
    permissions: [],
    section: 'documents',
    parent: 'shopify-documents',
  },
  {
    id: 'shopify-document-edit',
    sameAs: 'document-edit',
    path: '/shopify/app/documents/:id/edit',
    title: 'Document',
    intro: 'What Aisle read, and where it came from.',
    layout: 'merchant',
    permissions: [],
    section: 'documents',
    parent: 'shopify-documents',
    params: { id: 'uuid' },
  },
  {
    id: 'shopify-facts',
    sameAs: 'facts',
    path: '/shopify/app/facts',
    title: 'Shop facts',
    intro: 'What your documents say about hours, contact, delivery, returns and payment.',
    layout: 'merchant',
    permissions: [],
    section: 'facts',
  },
  {
    id: 'shopify-products',
    sameAs: 'products',
    path: '/shopify/app/products',
    title: 'Products',
    intro: 'The products Aisle can show in answers.',
    layout: 'merchant',
    permissions: [],
    section: 'products',
  },
  {
    id: 'shopify-product-view',
    sameAs: 'product-view',
    path: '/shopify/app/products/:id/view',
    title: 'Product',
    intro: 'What Aisle knows about this product.',
    layout: 'merchant',
    permissions: [],
    section: 'products',
    parent: 'shopify-products',
    params: { id: 'uuid' },
  },
  {
    id: 'shopify-gaps',
    sameAs: 'gaps',
    path: '/shopify/app/gaps',
    title: 'Gaps',
    intro: 'What shoppers asked in the last 90 days without getting a good answer.',
    layout: 'merchant',
    permissions: [],
    section: 'gaps',
  },
  {
    id: 'shopify-gap',
    sameAs: 'gap',
    path: '/shopify/app/gaps/:id',
    title: 'Gap',
    intro: 'Write an answer, and check it against the questions visitors asked.',
    layout: 'merchant',
    permissions: [],
    section: 'gaps',
    parent: 'shopify-gaps',
    params: { id: 'uuid' },
  },
  {
    id: 'shopify-tests',
    sameAs: 'tests',
    path: '/shopify/app/tests',
    title: 'Test questions',
    intro: 'Questions Aisle must answer correctly. They run again after every change.',
    layout: 'merchant',
    permissions: [],
    section: 'tests',
  },
  {
    id: 'shopify-chats',
    sameAs: 'chats',
    path: '/shopify/app/chat/history',
    title: 'Chats',
    intro: 'Every question, its answer, and the sources it came from.',
    layout: 'merchant',
    permissions: [],
    section: 'chats',
  },
  {
    id: 'shopify-chat',
    sameAs: 'chat',
    path: '/shopify/app/chat/history/:chatId',
    title: 'Chat',
    intro: 'What was asked, what Aisle answered, and how it found the answer.',
    layout: 'merchant',
    permissions: [],
    section: 'chats',
    parent: 'shopify-chats',
    params: { chatId: 'uuid' },
  },
  {
    id: 'shopify-appearance',
    path: '/shopify/app/appearance',
    title: 'Appearance',
    intro: 'How the widget looks in your shop. Shoppers see changes once you publish them.',
    layout: 'merchant',
    permissions: [],
    section: 'widgets',
  },
  {
    id: 'shopify-installation',
    path: '/shopify/app/installation',
    title: 'Installation',
    intro: 'Install the widget in your theme.',
    layout: 'merchant',
    permissions: [],
    section: 'installation',
  },
  {
    id: 'shopify-status',
    path: '/shopify/app/status',
    title: 'Status',
    intro: 'Sync, plan and data requests for your shop.',
    layout: 'merchant',
    permissions: [],
    section: 'status',
  },
] as const satisfies readonly Screen[];

export type ScreenId = (typeof screens)[number]['id'];

const layoutFiles: Record<Layout, string> = {
  default: 'shell/default-layout.tsx',
  merchant: 'shell/merchant-layout.tsx',
  none: 'shell/bare-layout.tsx',
};

/** For development only: never part of a release. */
const developmentScreens: readonly Screen[] = [
  {
    id: 'gallery',
    path: '/ui',
    title: 'Components',
    intro: 'Every component in every state.',
    layout: 'none',
    permissions: [],
    open: true,
    withoutSubscription: true,
  },
  {
    id: 'broken',
    path: '/ui/broken',
    title: 'Broken',
    intro: 'A screen that fails on demand.',
    layout: 'none',
    permissions: [],
    open: true,
    withoutSubscription: true,
  },
  {
    id: 'session',
    path: '/ui/session',
    title: 'Session',
    intro: 'The frame with a signed-in user.',
    layout: 'none',
    permissions: [],
    open: true,
    withoutSubscription: true,
  },
];

/** The route file of each screen, under app/. Not part of the pages. */
const helpFile = 'routes/help/help.tsx';
const files: Record<string, string> = {
  dashboard: 'routes/dashboard.tsx',
  insights: 'routes/insights/insights.tsx',
  loading: 'routes/identity/loading.tsx',
  callback: 'routes/identity/callback.tsx',
  sites: 'routes/sites/list.tsx',
  'site-new': 'routes/sites/new.tsx',
  'site-start': 'routes/sites/start.tsx',
  'site-edit': 'routes/sites/edit.tsx',
  'site-keys': 'routes/sites/keys.tsx',
  widgets: 'routes/widgets/list.tsx',
  'widget-customize': 'routes/widgets/customize.tsx',
  rules: 'routes/knowledge/rules/list.tsx',
  'rule-new': 'routes/knowledge/rules/new.tsx',
  'rule-edit': 'routes/knowledge/rules/edit.tsx',
  documents: 'routes/knowledge/documents/list.tsx',
  'document-new': 'routes/knowledge/documents/new.tsx',
  'document-edit': 'routes/knowledge/documents/edit.tsx',
  facts: 'routes/knowledge/facts/list.tsx',
  products: 'routes/products/list.tsx',
  'product-view': 'routes/products/view.tsx',
  gaps: 'routes/knowledge/gaps/list.tsx',
  gap: 'routes/knowledge/gaps/gap.tsx',
  tests: 'routes/knowledge/quality/list.tsx',
  profile: 'routes/people/profile.tsx',
  'your-organizations': 'routes/people/organizations.tsx',
  welcome: 'routes/organizations/welcome.tsx',
  organization: 'routes/organizations/manage.tsx',
  'organization-users': 'routes/organizations/members.tsx',
  'organization-settings': 'routes/organizations/settings.tsx',
  'organization-model': 'routes/organizations/model.tsx',
  'organization-webhooks': 'routes/webhooks/list.tsx',
  'organization-invitations': 'routes/organizations/invitations.tsx',
  subscription: 'routes/subscriptions/overview.tsx',
  plans: 'routes/subscriptions/plans.tsx',
  billing: 'routes/subscriptions/billing.tsx',
  payments: 'routes/subscriptions/payments.tsx',
  'invitation-callback': 'routes/identity/invitation-callback.tsx',
  'invitation-accept': 'routes/invitations/accept.tsx',
  'contact-confirm': 'routes/sites/confirm-contact.tsx',
  'weekly-email': 'routes/insights/weekly-email.tsx',
  'visitor-emails': 'routes/knowledge/gaps/visitor-emails.tsx',
  chats: 'routes/chat/history.tsx',
  chat: 'routes/chat/chat.tsx',
  playground: 'routes/playground/playground.tsx',
  help: 'routes/help/help.tsx',
  'shopify-auth': 'routes/shopify/auth.tsx',
  'shopify-appearance': 'routes/shopify/appearance.tsx',
  'shopify-installation': 'routes/shopify/installation.tsx',
  'shopify-status': 'routes/shopify/status.tsx',
};

const developmentFiles: Record<string, string> = {
  gallery: 'routes/development/gallery.tsx',
  broken: 'routes/development/broken.tsx',
  session: 'routes/development/session.tsx',
};

// Only the build reads this. The browser needs the table above, without the files.
export default /* @__PURE__ */ routeConfig();

function routeConfig() {
  const rows: readonly Screen[] = showsDevelopment() ? [...screens, ...developmentScreens] : screens;
  return (Object.keys(layoutFiles) as Layout[]).map(layout => ({
    id: `${layout}-layout`,
    file: layoutFiles[layout],
    children: rows.filter(row => row.layout === layout).map(routeEntry),
  }));
}

function routeEntry(row: Screen) {
  const file = files[row.sameAs ?? row.id] ?? (row.section === 'help' ? helpFile : developmentFiles[row.id]);
  return row.path === '/' ? { id: row.id, index: true, file } : { id: row.id, path: row.path.slice(1), file };
}

function showsDevelopment(): boolean {
  if (typeof window !== 'undefined') return false;
  return Boolean(import.meta.env?.DEV || process.env.AISLE_GALLERY);
}
