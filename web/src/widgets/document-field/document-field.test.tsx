import { useState } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { MAX_FILE_BYTES } from '@diwan/contract/kernel/data-url';
import { fileOf } from '../../testing/files.ts';
import { stubPictures } from '../../testing/pictures.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { DocumentField } from './document-field.tsx';

function Field() {
  const [file, setFile] = useState<File | null>(null);
  return <DocumentField label="Signatory ID" required value={file} onChange={setFile} />;
}

async function renderField() {
  const queries = new QueryClient();
  renderPart(
    <QueryClientProvider client={queries}>
      <Field />
    </QueryClientProvider>,
  );
  // People can bypass the filter of the system's file chooser, so the field must check again.
  const user = userEvent.setup({ applyAccept: false });
  return { user, input: await screen.findByLabelText('Signatory ID: choose file') };
}

const bare = (name: string, type: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type });

stubPictures();

describe('a document field', () => {
  it('shows a picture, and lets it be removed', async () => {
    const { user, input } = await renderField();
    await user.upload(input, fileOf('card.png', 'image/png', 2048));
    expect(
      await screen.findByRole('img', { name: 'Signatory ID: the chosen picture' }),
    ).toBeVisible();
    expect(screen.getByText('2 KB')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Signatory ID' }));
    expect(screen.queryByText('card.png')).toBeNull();
  });

  it('shows a PDF by its name, even if the device does not know the type', async () => {
    const { user, input } = await renderField();
    await user.upload(input, new File(['%PDF-1.7'], 'licence.PDF'));
    expect(await screen.findByText('licence.PDF')).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('accepts five megabytes and refuses one byte more', async () => {
    const { user, input } = await renderField();
    await user.upload(input, fileOf('full.pdf', 'application/pdf', MAX_FILE_BYTES));
    expect(await screen.findByText('full.pdf')).toBeVisible();
    await user.upload(input, fileOf('over.pdf', 'application/pdf', MAX_FILE_BYTES + 1));
    expect(screen.getByText('File size must be less than 5.0MB')).toBeVisible();
    expect(screen.getByText('full.pdf')).toBeVisible();
    expect(input).toBeInvalid();
  });

  it('scales down a photo that is too large', async () => {
    const bitmap = { width: 6000, height: 4000, close: () => undefined };
    vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
    HTMLCanvasElement.prototype.toBlob = (done) =>
      done(new Blob([fileOf('small.jpg', 'image/jpeg', 5)]));
    const { user, input } = await renderField();
    await user.upload(input, fileOf('photo.jpg', 'image/jpeg', MAX_FILE_BYTES + 1));
    expect(await screen.findByText('5 B')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    vi.unstubAllGlobals();
  });

  it.each([
    ['card.jpg', 'image/jpeg'],
    ['card.png', ''],
    ['scan.pdf', 'application/pdf'],
  ])('refuses a text named %s before the upload', async (name, type) => {
    const { user, input } = await renderField();
    await user.upload(input, new File(['just a text'], name, { type }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This file cannot be read');
    expect(input).toBeInvalid();
    expect(screen.queryByText(name)).toBeNull();
  });

  it('reports that a damaged picture cannot be read', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
    const { user, input } = await renderField();
    await user.upload(input, fileOf('card.jpg', 'image/jpeg'));
    expect(await screen.findByText(/^We can't read this picture/)).toBeVisible();
    expect(screen.queryByText('Sharp and well lit.')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('gives no hint about a picture where the browser cannot decode it', async () => {
    const { user, input } = await renderField();
    await user.upload(input, fileOf('card.jpg', 'image/jpeg'));
    expect(screen.queryByText('Sharp and well lit.')).toBeNull();
  });

  it('refuses a photo that is too large where the browser cannot scale it', async () => {
    const { user, input } = await renderField();
    await user.upload(input, fileOf('photo.jpg', 'image/jpeg', MAX_FILE_BYTES + 1));
    expect(await screen.findByText('File size must be less than 5.0MB')).toBeVisible();
  });

  it.each([
    ['photo.heic', 'image/heic', 'Only PDF, JPEG and PNG files are allowed'],
    ['letter.docx', '', 'Only PDF, JPEG and PNG files are allowed'],
    ['empty.pdf', 'application/pdf', 'This file is empty'],
  ])('refuses %s', async (name, type, sentence) => {
    const { user, input } = await renderField();
    await user.upload(input, bare(name, type, name.startsWith('empty') ? 0 : 10));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(input).toHaveAccessibleDescription(sentence);
  });
});
