import { call } from '#app/client/api.ts';
import { saveFile } from '#app/client/save-file.ts';

export async function downloadExport(id: string): Promise<void> {
  saveFile(await call('GET /api/organizations/export/{id}/file', { params: { id }, isLong: true }));
}
