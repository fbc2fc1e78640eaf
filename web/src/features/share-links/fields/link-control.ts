import type { NewShareLink, newShareLink } from '@diwan/contract/features/share-links/records';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';

export type LinkControl = Control<z.input<typeof newShareLink>, unknown, NewShareLink>;
