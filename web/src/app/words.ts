import type { Words } from '@diwan/contract/kernel/texts';
import { TERMS } from '@diwan/contract/kernel/terms';

export const words = {
  loading: TERMS.loading,
  skip_to_content: { en: 'Skip to content', ar: 'الانتقال إلى المحتوى' },
  home: { en: '{platform}: start page', ar: '{platform}: الصفحة الرئيسية' },
  navigation: { en: 'Main navigation', ar: 'التنقل الرئيسي' },
  open_menu: { en: 'Open menu', ar: 'فتح القائمة' },
  close_menu: { en: 'Close menu', ar: 'إغلاق القائمة' },
  login: { en: 'Login', ar: 'تسجيل الدخول' },
  user_menu: { en: 'User menu', ar: 'قائمة المستخدم' },
  profile: { en: 'Profile', ar: 'الملف الشخصي' },
  settings: TERMS.settings,
  own_brand: { en: 'My brand', ar: 'متجري' },
  brands: {
    label: { en: 'Your brands', ar: 'متاجرك' },
    member: { en: '{brand} (member)', ar: '{brand} (عضو)' },
    add: { en: 'Add a brand', ar: 'إضافة متجر' },
  },
  owner_view: {
    banner: {
      en: 'You see what the owner of {brand} sees. You cannot change anything.',
      ar: 'أنت ترى ما يراه مالك {brand}. لا يمكنك تغيير أي شيء.',
    },
    leave: { en: 'Leave the view', ar: 'إنهاء العرض' },
  },
  language: { en: 'Language', ar: 'اللغة' },
  sign_out: { en: 'Sign out', ar: 'تسجيل الخروج' },
  search: { en: 'Search', ar: 'بحث' },
} as const satisfies Words;
