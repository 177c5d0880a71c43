// Uploads a file in pieces, so that requests stay small and a broken connection repeats only one piece.
import { call, isApiError } from '#app/client/api.ts';
import { importLimits, type ProductImport } from '#domain/products/import-inputs.ts';

const pieceLength = 140_000;
const retryDelays = [500, 2_000];

export async function uploadFile(siteId: string, file: File, onShare: (share: number) => void): Promise<ProductImport> {
  const text = await readText(file);
  const pieces = cutPieces(text);
  const body = { fileName: file.name.slice(-importLimits.fileName) };
  const { id } = await call('POST /api/sites/{id}/product-imports', { params: { id: siteId }, body });
  for (const [position, piece] of pieces.entries()) {
    await withRetries(() =>
      call('PUT /api/product-imports/{id}/pieces/{position}', { params: { id, position }, body: { text: piece } }),
    );
    onShare((position + 1) / pieces.length);
  }
  return call('POST /api/product-imports/{id}/complete', { params: { id }, body: { pieces: pieces.length } });
}

/** Most files are UTF-8, but older spreadsheet programs save other encodings. */
async function readText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Never cuts a surrogate pair. */
export function cutPieces(text: string, length = pieceLength): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const isSplit = /[\ud800-\udbff]/.test(text[at + length - 1] ?? '') && at + length < text.length;
    const end = isSplit ? at + length - 1 : at + length;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of retryDelays) {
    try {
      return await work();
    } catch (error) {
      if (!isApiError(error) || (error.status !== 0 && error.status < 500)) throw error;
      await new Promise(done => setTimeout(done, pause));
    }
  }
  return work();
}
