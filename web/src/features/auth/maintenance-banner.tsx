import { say, useLanguage } from '../../lib/i18n.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { Notice } from '../../ui/notice.tsx';

/** During maintenance only admins may sign in. */
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
