// The child process that parses files. It gets one file at a time and ends with its parent.
import type { Outcome } from '#providers/child-pool.ts';
import type { Result, Task } from '#providers/extraction/extract.ts';
import { UnreadableFile } from '#providers/extraction/extracted.ts';
import { readFile } from '#providers/extraction/formats.ts';
import { readPage } from '#providers/extraction/page.ts';
import { readWebsite } from '#providers/extraction/website.ts';
import { readYaml } from '#providers/extraction/yaml.ts';

process.on('disconnect', () => process.exit());
process.on('message', async task => {
  const outcome = await read(task as Task);
  process.send?.(outcome);
});
process.send?.('ready');

async function read(task: Task): Promise<Outcome<Result>> {
  try {
    if (task.kind === 'yaml') return { result: readYaml(task.text) };
    if (task.kind === 'file') return { result: await readFile(task.file) };
    return { result: task.kind === 'page' ? readPage(task.page) : readWebsite(task.page) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { code: error.code, words: error.message };
    return { code: 'broken', words: 'This file is damaged, or its name doesn’t match its contents.' };
  }
}
