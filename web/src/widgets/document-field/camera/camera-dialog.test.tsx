import { useState } from 'react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fileOf } from '../../../testing/files.ts';
import { stubPictures } from '../../../testing/pictures.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { DocumentField } from '../document-field.tsx';

stubPictures();

function Field() {
  const [file, setFile] = useState<File | null>(null);
  return <DocumentField label="Signatory ID" value={file} onChange={setFile} />;
}

function renderField() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Field }),
    history: createMemoryHistory(),
  });
  renderPart(<RouterProvider router={router} />);
  return { user: userEvent.setup() };
}

/** Provides a camera that delivers pictures. */
function giveCamera() {
  const track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>() });
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: () => Promise.resolve({ getTracks: () => [track] }) },
    configurable: true,
  });
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1920);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(1080);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  HTMLCanvasElement.prototype.toBlob = (done) => done(fileOf('photo.jpg', 'image/jpeg'));
  return track;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.restoreAllMocks();
});

const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Signatory ID: take photo' }));
  return screen.findByRole('dialog', { name: 'Signatory ID: take photo' });
};

describe('the document camera', () => {
  it('takes a photo by keyboard, shows it, and returns the focus', async () => {
    const track = giveCamera();
    const { user } = renderField();
    await open(user);
    const shutter = await screen.findByRole('button', { name: 'Take the photo' });
    await waitFor(() => expect(shutter).toHaveAttribute('aria-disabled', 'false'));
    await waitFor(() => expect(shutter).toHaveFocus());
    await user.keyboard('{Enter}');
    const picture = await screen.findByRole('img', { name: 'Signatory ID: the chosen picture' });
    expect(picture).toBeInTheDocument();
    expect(track.stop).toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Signatory ID: take photo' })).toHaveFocus();
  });

  it('explains why it is not available, and accepts a file instead', async () => {
    const { user } = renderField();
    await open(user);
    expect(screen.getByText(/^The camera works only over a secure connection/)).toBeVisible();
    const card = fileOf('card.png', 'image/png');
    await user.upload(screen.getByLabelText('Signatory ID: choose a file instead'), card);
    expect(await screen.findByText('card.png')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
