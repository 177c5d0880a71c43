// All services that the product depends on, as sandbox services, and the product itself with the settings that connect them.
import { rmSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { readEnv } from '#platform/env.ts';
import { openIdentity } from '#providers/identity.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
import { startEmbeddings } from '#sandbox/embeddings/embeddings.ts';
import { startMail } from '#sandbox/mail/mail.ts';
import { startModel } from '#sandbox/model/model.ts';
import { startRerank } from '#sandbox/rerank/rerank.ts';
import { createApp } from '#server/app.ts';
import { listen, portOf } from '#server/http.ts';
import { prepareCatalogue } from '#server/paddle-catalogue.ts';
import { openTestServices } from '#tests/setup/database.ts';
import { startTestErrors } from '#tests/setup/errors.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { startTestSandbox } from '#tests/setup/logto.ts';
import { startTestPaddle } from '#tests/setup/paddle.ts';
import { startTestShopify } from '#tests/setup/shopify.ts';

export type Settings = Record<string, string>;
export type AllServices = Awaited<ReturnType<typeof startAllServices>>;

export async function startAllServices() {
  const servers: Server[] = [];
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = await listen(listener, { host: '127.0.0.1', port: 0 });
    servers.push(server);
    return `http://localhost:${portOf(server)}`;
  };
  // The sandbox services need the product's address.
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const publicUrl = await serve((request, response) => answer(request, response));
  const services = await openTestServices();
  const folder = temporaryFolder('surroundings');
  const paddle = await startTestPaddle({ publicUrl });
  const shopify = await startTestShopify({ publicUrl });
  const errors = await startTestErrors();
  const mail = await startMail({ folder, port: 0, smtpPort: 0 });
  const apiResource = `${publicUrl}/api`;
  const identity = await startTestSandbox({ publicUrl, apiResource, smtpUrl: mail.smtpUrl, isStrict: true });
  const model = await startModel({ port: 0 });
  const embeddings = await startEmbeddings({ port: 0 });
  const rerank = await startRerank({ port: 0 });
  await prepareCatalogue(openPaddle({ url: paddle.url, apiKey: paddle.apiKey }).paddle, services.ownerUrl);
  const healthy: Settings = {
    PUBLIC_URL: publicUrl,
    DATA_DIR: folder,
    DATABASE_URL: services.appUrl,
    VISITOR_SECRET: 'a visitor secret that is long enough',
    SEALING_SECRET: 'a sealing secret that is long enough',
    IDENTITY_URL: identity.url,
    IDENTITY_APP_ID: identity.apps.appId,
    IDENTITY_MACHINE_ID: identity.apps.machineId,
    IDENTITY_MACHINE_SECRET: identity.apps.machineSecret,
    IDENTITY_WEBHOOK_KEY: identity.apps.webhookKey,
    PADDLE_API_URL: paddle.url,
    PADDLE_API_KEY: paddle.apiKey,
    PADDLE_CLIENT_TOKEN: paddle.clientToken,
    PADDLE_WEBHOOK_SECRETS: paddle.webhookSecret,
    SHOPIFY_API_KEY: shopify.apiKey,
    SHOPIFY_API_SECRET: shopify.apiSecret,
    SHOPIFY_SANDBOX_URL: shopify.url,
    SHOPIFY_PARTNER_ORG_ID: shopify.partner.organization,
    SHOPIFY_PARTNER_TOKEN: shopify.partner.token,
    SHOPIFY_PARTNER_APP_GID: shopify.partner.appId,
    MODEL_URL: model.url,
    MODEL_KEY: model.key,
    MODEL_NAME: 'aisle-faithful',
    EMBEDDINGS_URL: embeddings.url,
    EMBEDDINGS_KEY: embeddings.key,
    RERANK_URL: rerank.url,
    RERANK_KEY: rerank.key,
    ROLLBAR_ENABLED: 'true',
    ROLLBAR_URL: errors.url,
    ROLLBAR_CLIENT_TOKEN: errors.clientToken,
    ROLLBAR_SERVER_TOKEN: errors.serverToken,
    SMTP_URL: mail.smtpUrl,
  };
  const app = createApp({
    env: readEnv(healthy),
    services,
    identity: openIdentity({ url: identity.url, apiResource: 'none' }),
    state: { draining: false },
    getBuild: () => Promise.reject(new Error('these tests ask for no pages')),
    mode: 'production',
  });
  answer = getRequestListener(app.fetch);
  return {
    services,
    identity,
    errors,
    mail,
    folder,
    healthy,
    publicUrl,
    serve,
    async remove() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      for (const sandbox of [identity, paddle, shopify, errors]) await sandbox.remove();
      for (const sandbox of [mail, model, embeddings, rerank]) await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
