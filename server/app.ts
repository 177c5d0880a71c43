import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createApi } from '#api/app.ts';
import type { Operation } from '#api/operation.ts';
import { createAnswerer } from '#domain/answers/answer.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import { findModelEngine } from '#domain/answers/model-settings/model-settings.ts';
import { openQuestionQueue, type QuestionQueue } from '#domain/answers/question-queue.ts';
import { openLimits } from '#domain/chat/visitor-limits.ts';
import type { Services } from '#domain/context.ts';
import { recordEmbed } from '#domain/shopify/embed.ts';
import type { Env } from '#platform/env.ts';
import { isAppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Identity } from '#providers/identity.ts';
import { mountAssets } from '#server/assets.ts';
import { type EmbeddedVariables, embeddedPages } from '#server/embedded.ts';
import { securityHeaders } from '#server/headers.ts';
import { createIdentify } from '#server/identify.ts';
import { mountMetrics, openMetrics } from '#server/metrics.ts';
import { pageReports } from '#server/open-log.ts';
import { type PageBuild, servePages } from '#server/pages.ts';
import { readReadiness } from '#server/readiness.ts';
import { logRequests } from '#server/request-log.ts';
import type { OpenServices } from '#server/services.ts';
import { openSlowLog, type SlowLog } from '#server/slow-log.ts';
import { answerProbe } from '#server/stream-probe.ts';
import { mountTestPage } from '#server/test-page.ts';
import { mountWidgetFiles } from '#server/widget-files.ts';

export type AppDependencies = {
  env: Pick<Env, 'PUBLIC_URL' | 'IDENTITY_URL' | 'IDENTITY_APP_ID' | 'API_RESOURCE'> &
    Partial<
      Pick<
        Env,
        | 'IDENTITY_WEBHOOK_KEY'
        | 'PADDLE_WEBHOOK_SECRETS'
        | 'PADDLE_API_URL'
        | 'PADDLE_CLIENT_TOKEN'
        | 'PADDLE_JS_URL'
        | 'VISITOR_SECRET'
        | 'VISITOR_LIMITS'
        | 'TRUSTED_PROXIES'
        | 'ROLLBAR_ENABLED'
        | 'ROLLBAR_CLIENT_TOKEN'
        | 'ROLLBAR_ENVIRONMENT'
        | 'ROLLBAR_URL'
        | 'METRICS_TOKEN'
      >
    >;
  services: Services & Partial<Pick<OpenServices, 'quiet'>>;
  identity: Identity;
  state: { draining: boolean };
  getBuild: () => Promise<PageBuild>;
  mode: 'development' | 'production';
  /** The folder of built files; during development Vite serves them. */
  assets?: string;
  /** The folder of the built widget. */
  widget?: string;
  /** Tests add their own calls. */
  operations?: Record<string, Operation>;
  answerer?: Answerer;
  queue?: QuestionQueue;
  /** Shared with the worker if both run in one process. */
  slow?: SlowLog;
};

type AppEnv = { Variables: EmbeddedVariables & { requestId: string; log: Log } };

export function createApp({
  env,
  services,
  identity,
  state,
  getBuild,
  mode,
  assets,
  widget,
  operations,
  answerer = createAnswerer({ findGenerative: findModelEngine }),
  queue = openQuestionQueue(),
  slow = openSlowLog({ log: services.log, limit: Number.POSITIVE_INFINITY }),
}: AppDependencies) {
  const app = new Hono<AppEnv>();
  const metrics = openMetrics({ services, slow, queue });

  app.use(logRequests({ log: services.log, slow, state, observe: metrics.observe }));
  app.get('/healthz', c => c.text('ok'));
  app.get('/readyz', async c => {
    const { isReady, notes } = await readReadiness(services, state);
    return isReady ? c.text(['ready', ...notes].join('\n')) : c.text('not ready', 503);
  });
  app.get('/streamz', answerProbe);
  if (env.METRICS_TOKEN) mountMetrics(app, metrics, slow, env.METRICS_TOKEN);
  const errors = pageReports(env);
  app.use(
    securityHeaders({
      publicUrl: env.PUBLIC_URL,
      identityUrl: env.IDENTITY_URL,
      paymentScript: env.PADDLE_JS_URL,
      errorsUrl: errors.url,
      development: mode === 'development',
    }),
  );
  if (widget) {
    const admin = services.shopify?.endpoints.admin;
    mountWidgetFiles(app, { folder: widget, changes: mode === 'development', admin });
  }
  if (assets) mountAssets(app, assets);
  const compressed = compress();
  app.use((c, next) => (c.req.header('accept-encoding') ? compressed(c, next) : next()));
  const identify = createIdentify(identity, services);
  const webhooks = { identityKey: env.IDENTITY_WEBHOOK_KEY, paymentSecrets: env.PADDLE_WEBHOOK_SECRETS ?? [] };
  const widgetOptions = {
    secrets: env.VISITOR_SECRET ?? [],
    limits: openLimits(services, env.VISITOR_LIMITS),
    trustedProxies: env.TRUSTED_PROXIES ?? 0,
    answerer,
    queue,
    onSeen: recordEmbed,
  };
  mountTestPage(app, { services, ...widgetOptions });
  app.route('/', createApi({ services, identify, publicUrl: env.PUBLIC_URL, webhooks, widgetOptions }, operations));
  const { IDENTITY_URL: identityUrl, IDENTITY_APP_ID: appId, API_RESOURCE: apiResource } = env;
  const payments = {
    clientToken: env.PADDLE_CLIENT_TOKEN ?? '',
    scriptUrl: env.PADDLE_JS_URL ?? '',
    environment: env.PADDLE_API_URL === 'https://api.paddle.com' ? ('production' as const) : ('sandbox' as const),
  };
  app.use(embeddedPages({ shopify: services.shopify, publicUrl: env.PUBLIC_URL, clock: services.clock }));
  app.all(
    '*',
    servePages(getBuild, mode, { identity: { identityUrl, appId, apiResource }, payments, errors, ...widgetOptions }),
  );

  app.onError((error, c) => {
    if (isAppError(error) && error.kind === 'too-many') {
      return c.text(error.message, 429, { 'Retry-After': String(error.details.retryAfter ?? 60) });
    }
    c.get('log')?.error({ err: error }, 'request failed');
    return c.text('Internal Server Error', 500);
  });
  return app;
}
