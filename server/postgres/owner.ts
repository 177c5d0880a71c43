// The owner of the database files. A copied data folder often belongs to another user.
import { chmodSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EnvError } from '#platform/env.ts';
import { runAs } from '#server/postgres/binaries.ts';

/** PostgreSQL requires that its user owns the files and no other user can read them. Root changes the owner; other users get instructions. */
export function claimCluster(cluster: string, server: typeof runAs = runAs, me = process.getuid?.()): void {
  const data = join(cluster, 'data');
  const owner = statSync(data).uid;
  if (server.uid !== undefined) {
    if (owner !== server.uid) changeOwner(data, server.uid, server.gid);
  } else if (me !== undefined && owner !== me) {
    throw new EnvError(
      `The database in ${cluster} belongs to another user. Start Aisle as that user, change its owner (sudo chown -R "$USER" ${cluster}), or set DATA_DIR to another folder.`,
    );
  }
  chmodSync(data, 0o700);
}

/** Changes the folder itself last, so that an interrupted run is repeated at the next start. */
function changeOwner(folder: string, uid: number, gid: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) changeOwner(path, uid, gid);
    else lchownSync(path, uid, gid);
  }
  lchownSync(folder, uid, gid);
}
