// Whose the files of the database are. A copy of the data folder often belongs to whoever made it.
import { chmodSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EnvError } from '#platform/env.ts';
import { runAs } from '#server/postgres/binaries.ts';

/** PostgreSQL starts only on files of the user it runs as that nobody else can read: root gives them to it, anybody else is told what to do. */
export function claimCluster(cluster: string, server: typeof runAs = runAs, me = process.getuid?.()): void {
  const data = join(cluster, 'data');
  const owner = statSync(data).uid;
  if (server.uid !== undefined) {
    if (owner !== server.uid) giveAway(data, server.uid, server.gid);
  } else if (me !== undefined && owner !== me) {
    throw new EnvError(
      `The database in ${cluster} belongs to another user of this machine. Start Aisle as that user, give the folder to yours (sudo chown -R "$USER" ${cluster}), or set DATA_DIR to another folder.`,
    );
  }
  chmodSync(data, 0o700);
}

/** The folder itself last: where this is cut short, the next start begins again. */
function giveAway(folder: string, uid: number, gid: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveAway(path, uid, gid);
    else lchownSync(path, uid, gid);
  }
  lchownSync(folder, uid, gid);
}
