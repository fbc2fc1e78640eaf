import { typeOf } from './check-file.ts';

/** Reads a file as `data:<type>;base64,...`. If the file has no type, its name decides. */
export function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const text = typeof reader.result === 'string' ? reader.result : '';
      resolve(`data:${typeOf(file)};base64,${text.slice(text.indexOf(',') + 1)}`);
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable file')));
    reader.readAsDataURL(file);
  });
}
