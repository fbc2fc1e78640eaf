import { say, useLanguage } from '../../lib/i18n.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { Notice } from '../../ui/notice.tsx';

/** Shows a notice while the platform is under maintenance. Only admins can then sign in. */
export function MaintenanceBanner() {
  useLanguage();
  const settings = usePublicSettings();
  if (settings?.maintenance_mode !== true) return null;
  const message = settings.maintenance_message ?? '';
  return (
    <Notice tone="warning">
      {message === '' ? say('The platform is under maintenance') : message}
    </Notice>
  );
}
