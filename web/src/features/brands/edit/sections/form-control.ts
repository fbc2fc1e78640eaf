import type { BrandEdit } from '@diwan/contract/features/brands/records';
import type { Control } from 'react-hook-form';
import type { EditValues } from '../edit-values.ts';

export type EditControl = Control<EditValues, unknown, BrandEdit>;
