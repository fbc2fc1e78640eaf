import type { Words } from '@diwan/contract/kernel/texts';

export const words = {
  dashboard: {
    label: { en: 'Dashboard', ar: 'لوحة المعلومات' },
  },
  customers: {
    label: { en: 'Customers', ar: 'العملاء' },
  },
  payouts: {
    label: { en: 'Payouts', ar: 'الدفعات' },
  },
  campaigns: {
    label: { en: 'Campaigns', ar: 'الحملات' },
    title: { en: 'Campaigns', ar: 'الحملات' },
    description: {
      en: 'Change a clause or a rate for many brands, by signature',
      ar: 'تعديل بند أو سعر لعلامات تجارية كثيرة بالتوقيع',
    },
  },
  terminals: {
    label: { en: 'Terminals', ar: 'الأجهزة' },
  },
  reconciliation: {
    label: { en: 'Reconciliation', ar: 'المطابقة' },
    title: { en: 'Reconciliation', ar: 'المطابقة' },
    description: {
      en: "Our ledger against the provider's report and the payments",
      ar: 'دفتر الأستاذ مقابل تقرير المزود والدفعات',
    },
  },
  settings: {
    label: { en: 'Settings', ar: 'الإعدادات' },
    title: { en: 'Settings', ar: 'الإعدادات' },
    description: { en: "Your account and the platform's rules", ar: 'حسابك وقواعد المنصة' },
  },
  profile: {
    label: { en: 'Profile', ar: 'الملف الشخصي' },
    title: { en: 'My Profile', ar: 'ملفي الشخصي' },
    description: {
      en: 'Your name, phone number, password and colours',
      ar: 'اسمك ورقم هاتفك وكلمة المرور والألوان',
    },
  },
  messages: {
    label: { en: 'Messages', ar: 'الرسائل' },
    title: { en: 'Messages', ar: 'الرسائل' },
    description: {
      en: 'What the platform has sent, and the links in it',
      ar: 'ما أرسلته المنصة والروابط الواردة فيه',
    },
  },
  quarantine: {
    label: { en: 'Unmatched messages', ar: 'الرسائل غير المطابقة' },
    title: { en: 'Unmatched messages', ar: 'الرسائل غير المطابقة' },
    description: {
      en: 'Provider messages that do not match our records',
      ar: 'رسائل من مزود الدفع لا تطابق سجلاتنا',
    },
  },
  jobs: {
    label: { en: 'Jobs', ar: 'المهام' },
    title: { en: 'Jobs and deliveries', ar: 'المهام والإرسال' },
    description: {
      en: 'Work of the platform that waits or failed, and what it sends to others',
      ar: 'مهام المنصة المنتظرة أو المتعثرة، وما ترسله إلى الآخرين',
    },
  },
  audit: {
    label: { en: 'Audit log', ar: 'سجل التدقيق' },
    title: { en: 'Audit log', ar: 'سجل التدقيق' },
    description: { en: 'Who changed what, when and from where', ar: 'من غيّر ماذا ومتى ومن أين' },
  },
  dashboard_link: {
    label: { en: 'Dashboard', ar: 'لوحة المعلومات' },
  },
  status: {
    label: { en: 'Status', ar: 'حالة الخدمة' },
  },
  changelog: {
    label: { en: 'Changelog', ar: 'سجل التغييرات' },
  },
  seal_check: {
    label: { en: 'Check an agreement', ar: 'التحقق من اتفاقية' },
  },
  terms: {
    label: { en: 'Terms', ar: 'الشروط' },
  },
  privacy: {
    label: { en: 'Privacy', ar: 'الخصوصية' },
  },
  cookies: {
    label: { en: 'Cookies', ar: 'ملفات تعريف الارتباط' },
  },
  contact: {
    label: { en: 'Contact', ar: 'اتصل بنا' },
  },
  system_settings: {
    label: { en: 'System settings', ar: 'إعدادات النظام' },
    title: { en: 'System settings', ar: 'إعدادات النظام' },
    description: {
      en: 'Name, formats, passwords, notifications and maintenance',
      ar: 'الاسم والصيغ وكلمات المرور والإشعارات والصيانة',
    },
  },
  users: {
    label: { en: 'Users', ar: 'المستخدمون' },
    title: { en: 'Users', ar: 'المستخدمون' },
    description: {
      en: 'Accounts, roles and access',
      ar: 'الحسابات والأدوار وصلاحيات الدخول',
    },
  },
  fees: {
    label: { en: 'Fees', ar: 'الرسوم' },
    title: { en: 'Fee settings', ar: 'إعدادات الرسوم' },
    description: {
      en: 'What brands pay and what the processor keeps',
      ar: 'ما تدفعه العلامات وما يحتفظ به المعالج',
    },
  },
  mcc_settings: {
    label: { en: 'MCC settings', ar: 'إعدادات MCC' },
    title: { en: 'MCC settings', ar: 'إعدادات MCC' },
    description: {
      en: 'Which kinds of business the platform takes, and with which deposit',
      ar: 'أنواع الأنشطة التي تقبلها المنصة، والتأمين المطلوب لكل منها',
    },
  },
  mcc_approval: {
    label: { en: 'MCC approval', ar: 'الموافقة على MCC' },
    title: { en: 'MCC approval', ar: 'الموافقة على MCC' },
    description: {
      en: 'Brands that wait for their business type to be approved',
      ar: 'العلامات التجارية التي تنتظر الموافقة على نوع نشاطها',
    },
  },
  partners: { label: { en: 'Partners', ar: 'الشركاء' } },
  businesses: {
    label: { en: 'Businesses', ar: 'الشركات' },
    title: { en: 'Businesses', ar: 'الشركات' },
    description: {
      en: "The companies that receive and pay out the brands' money",
      ar: 'الكيانات القانونية التي تتم تسوية العلامات التجارية عبرها',
    },
  },
  brands: {
    label: { en: 'Brands', ar: 'العلامات التجارية' },
  },
  own_brand: {
    label: { en: 'Brands', ar: 'العلامات التجارية' },
  },
  verification: {
    label: { en: 'Brand Verification', ar: 'التحقق من العلامات' },
  },
  transactions: {
    label: { en: 'Transactions', ar: 'المعاملات' },
  },
  leads: {
    label: { en: 'Tap', ar: 'Tap' },
  },
  bank_changes: {
    label: { en: 'Bank details requests', ar: 'طلبات البيانات البنكية' },
    title: { en: 'Bank details requests', ar: 'طلبات البيانات البنكية' },
    description: {
      en: 'Brands that want to be paid to another account',
      ar: 'علامات تجارية تطلب الدفع إلى حساب آخر',
    },
  },
  mid_moves: {
    label: { en: 'Moved MIDs', ar: 'أرقام MID المنقولة' },
    title: { en: 'Moved MIDs', ar: 'أرقام MID المنقولة' },
    description: {
      en: 'MIDs that move from one brand to another, and the payments on hold under them',
      ar: 'أرقام MID التي تُنقل من تاجر إلى آخر، والمدفوعات المحجوزة عليها',
    },
  },
  holds: {
    label: { en: 'Holds', ar: 'حالات الإيقاف' },
    title: { en: 'Holds', ar: 'حالات الإيقاف' },
    description: {
      en: 'Brands whose payouts or terminal requests wait, and why',
      ar: 'علامات تجارية تنتظر دفعاتها أو طلبات أجهزتها، والسبب',
    },
  },
  stakeholders: {
    label: { en: 'Stakeholders', ar: 'المساهمون' },
    title: { en: 'Stakeholder Management', ar: 'إدارة المساهمين' },
    description: {
      en: "Who shares the platform's profit, and how much of it",
      ar: 'من يتقاسم أرباح المنصة، وبأي نسبة',
    },
  },
  search_placeholder: {
    en: 'Pages, brands, orders, customers, amounts, PAYOUT-12',
    ar: 'الصفحات والعلامات والطلبات والعملاء والمبالغ وPAYOUT-12',
  },
  search_pages: { en: 'Pages', ar: 'الصفحات' },
  search_brands: { en: 'Brands', ar: 'العلامات التجارية' },
  search_payouts: { en: 'Payouts', ar: 'الدفعات' },
  search_empty: { en: 'Nothing found', ar: 'لا توجد نتائج' },
  search_transactions: { en: 'Transactions', ar: 'المعاملات' },
  sign_out_question: { en: 'Sign out?', ar: 'تسجيل الخروج؟' },
  sign_out_text: {
    en: 'You will need your password to come back.',
    ar: 'ستحتاج إلى كلمة المرور للعودة.',
  },
  tagline: {
    en: 'Empowering brands through seamless payment integration and financial solutions.',
    ar: 'نمكّن العلامات التجارية عبر تكامل سلس للمدفوعات وحلول مالية.',
  },
  footer_product: { en: 'Product', ar: 'المنتج' },
  footer_resources: { en: 'Resources', ar: 'الموارد' },
  footer_legal: { en: 'Legal', ar: 'قانوني' },
  appearance: { en: 'Appearance', ar: 'المظهر' },
  appearance_light: { en: 'Light', ar: 'فاتح' },
  appearance_dark: { en: 'Dark', ar: 'داكن' },
  appearance_auto: { en: 'System', ar: 'حسب النظام' },
  copyright: { en: '© {year} {name}', ar: '© {year} {name}' },
  footer_social: { en: 'Social links', ar: 'حسابات التواصل الاجتماعي' },
  networks: {
    instagram: { en: 'Instagram', ar: 'إنستغرام' },
    x: { en: 'X', ar: 'إكس' },
    facebook: { en: 'Facebook', ar: 'فيسبوك' },
    linkedin: { en: 'LinkedIn', ar: 'لينكدإن' },
    youtube: { en: 'YouTube', ar: 'يوتيوب' },
    tiktok: { en: 'TikTok', ar: 'تيك توك' },
  },
} as const satisfies Words;
