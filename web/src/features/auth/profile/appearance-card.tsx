import { Button, ColorInput, Group } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n.ts';
import { DEFAULT_COLORS, isColor, type ThemeColors } from '../../../lib/theme/colors.ts';
import { useThemeColors } from '../../../lib/theme/theme-provider.tsx';
import { Surface } from '../../../ui/surface.tsx';
import classes from './profile-page.module.css';

const NAMES = Object.keys(DEFAULT_COLORS) as (keyof ThemeColors)[];

/** The five colours of the look, in this browser alone; text stays readable whatever is chosen. */
export function AppearanceCard() {
  const { t } = useTranslation('profile');
  const { colors, setColors } = useThemeColors();
  return (
    <Surface title={t('colors.title')} description={t('colors.description')}>
      <div className={classes['colors']}>
        {NAMES.map((name) => (
          <ColorInput
            key={`${name} ${colors[name]}`}
            label={t(`colors.${name}`)}
            defaultValue={colors[name]}
            dir="ltr"
            format="hex"
            withEyeDropper={false}
            onChangeEnd={(value) => {
              if (isColor(value)) setColors({ ...colors, [name]: value });
            }}
          />
        ))}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setColors(DEFAULT_COLORS)}>
          {t('colors.reset')}
        </Button>
      </Group>
    </Surface>
  );
}
