import type { Services } from '#domain/context.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { openDirectory } from '#providers/directory/directory.ts';
import { openFiles } from '#providers/files.ts';
import { openMail } from '#providers/mail.ts';
import { openManagement } from '#providers/management.ts';
import { openModels } from '#providers/model/model.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';

/** Services without outside providers. A test that needs an identity provider adds one. */
export function withoutProviders({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Services {
  const nowhere = { url: 'http://127.0.0.1:9', id: 'machine', secret: 'secret', resource: 'none' };
  return {
    database,
    jobs,
    clock: systemClock,
    log: createLog({ level: 'silent', name: 'test' }),
    crawler: openCrawler({ allowOrigins: [], home: 'http://localhost:3000' }),
    mail: openMail({ url: undefined, from: 'Aisle <hello@aisle.example>' }),
    directory: openDirectory(openManagement(nowhere)),
    payments: openPaddle({ url: nowhere.url, apiKey: 'pdl_test' }),
    shopify: null,
    embeddings: null,
    reranker: null,
    models: openModels({ serverDefault: null, allowOrigins: [] }),
    includedModel: { judgeName: null, dailyTokens: 0 },
    sealingSecrets: ['a secret that seals keys in tests'],
    files: openFiles({ url: nowhere.url, region: 'none', accessKey: 'key', secretKey: 'secret' }),
    publicUrl: 'http://localhost:3000',
  };
}
