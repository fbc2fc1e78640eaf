import type { Words } from '@diwan/contract/kernel/texts';
import { TERMS } from '@diwan/contract/kernel/terms';

export const words = {
  dashboard: {
    label: { en: 'Dashboard', ar: 'لوحة المعلومات' },
  },
  customers: {
    label: { en: 'Customers', ar: 'العملاء' },
  },
  payouts: {
    label: TERMS.payouts,
  },
  developers: {
    label: { en: 'Developers', ar: 'للمطوّرين' },
  },
  team: {
    label: { en: 'Team', ar: 'الفريق' },
  },
  campaigns: {
    label: { en: 'Campaigns', ar: 'الحملات' },
    title: { en: 'Campaigns', ar: 'الحملات' },
    description: {
      en: 'Change one clause or price for many brands and collect their signatures',
      ar: 'تعديل بند أو سعر لعدة تجار وجمع توقيعاتهم',
    },
  },
  terminals: {
    label: { en: 'Terminals', ar: 'الأجهزة' },
  },
  calendar: {
    label: { en: 'Calendar', ar: 'التقويم' },
    title: { en: 'Calendar', ar: 'التقويم' },
    description: {
      en: 'Public holidays, weekends, and the days on which the provider pays',
      ar: 'العطلات الرسمية وعطلة نهاية الأسبوع وأيام سداد المزود',
    },
  },
  bank_accounts: {
    label: { en: 'Bank accounts', ar: 'الحسابات البنكية' },
    title: { en: 'Bank accounts', ar: 'الحسابات البنكية' },
    description: {
      en: 'The accounts of our businesses, and the columns of their CSV statements',
      ar: 'حسابات الجهات الدافعة وأعمدة كشوفها بصيغة CSV',
    },
  },
  bank_statements: {
    label: { en: 'Bank statements', ar: 'كشوف الحسابات' },
    title: { en: 'Bank statements', ar: 'كشوف الحسابات' },
    description: {
      en: 'What the banks booked on our accounts',
      ar: 'ما قيّدته البنوك على حساباتنا',
    },
  },
  safeguarding: {
    label: { en: 'Safeguarding', ar: 'حماية أموال التجار' },
    title: { en: 'Safeguarding', ar: 'حماية أموال التجار' },
    description: {
      en: 'What we owe merchants beside our bank balances, and the clearing score',
      ar: 'ما ندين به للتجار مقارنةً بأرصدتنا البنكية ونسبة المطابقة في الموعد',
    },
  },
  regulator_pack: {
    label: { en: 'Regulator pack', ar: 'حزمة الجهة الرقابية' },
    title: { en: 'Regulator pack', ar: 'حزمة الجهة الرقابية' },
    description: {
      en: 'The evidence of a month for the regulator, as one sealed ZIP',
      ar: 'أدلة شهر واحد للجهة الرقابية في ملف ZIP مختوم',
    },
  },
  monitoring_cases: {
    label: { en: 'Monitoring cases', ar: 'حالات المراقبة' },
    title: { en: 'Monitoring cases', ar: 'حالات المراقبة' },
    description: {
      en: 'Alerts about unusual payments, and the decisions about them',
      ar: 'تنبيهات بشأن المدفوعات غير المعتادة والقرارات بشأنها',
    },
  },
  monitoring_rules: {
    label: { en: 'Monitoring rules', ar: 'قواعد المراقبة' },
    title: { en: 'Monitoring rules', ar: 'قواعد المراقبة' },
    description: {
      en: 'Rules that raise alerts about payments, and limits that refuse charges',
      ar: 'قواعد تُطلق تنبيهات بشأن المدفوعات، وحدود ترفض عمليات الدفع',
    },
  },
  brand_risks: {
    label: { en: 'Brand risk', ar: 'مخاطر التجار' },
    title: { en: 'Brand risk', ar: 'مخاطر التجار' },
    description: {
      en: 'The risk level of each brand, its factors, and the days of the reviews',
      ar: 'مستوى مخاطر كل تاجر وعوامله ومواعيد المراجعات',
    },
  },
  risk_rules: {
    label: { en: 'Risk rules', ar: 'قواعد المخاطر' },
    title: { en: 'Risk rules', ar: 'قواعد المخاطر' },
    description: {
      en: 'The points of each factor of the risk level',
      ar: 'نقاط كل عامل من عوامل مستوى المخاطر',
    },
  },
  screening_cases: {
    label: { en: 'Screening cases', ar: 'حالات الفحص' },
    title: { en: 'Screening cases', ar: 'حالات الفحص' },
    description: {
      en: 'People who may be on a screening list, and the decisions about them',
      ar: 'أشخاص قد يكونون مدرجين في قوائم الفحص والقرارات بشأنهم',
    },
  },
  screening_lists: {
    label: { en: 'Screening lists', ar: 'قوائم الفحص' },
    title: { en: 'Screening lists', ar: 'قوائم الفحص' },
    description: {
      en: 'Lists of sanctioned persons with which we compare owners, staff and customers',
      ar: 'قوائم العقوبات التي نقارن بها أسماء المالكين والموظفين والعملاء',
    },
  },
  reconciliation: {
    label: { en: 'Reconciliation', ar: 'المطابقة' },
    title: { en: 'Reconciliation', ar: 'المطابقة' },
    description: {
      en: "Comparison of our ledger with the provider's report and the confirmed payouts",
      ar: 'مقارنة دفتر الأستاذ بتقرير المزود والتحويلات المؤكدة',
    },
  },
  settings: {
    label: TERMS.settings,
    title: TERMS.settings,
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
      en: 'The messages that the platform sent, and the links in them',
      ar: 'الرسائل التي أرسلتها المنصة والروابط الواردة فيها',
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
      en: "The platform's automatic jobs, and the messages and files that it sends",
      ar: 'المهام التلقائية للمنصة، وما ترسله من رسائل وملفات',
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
  payout_check: {
    label: { en: 'Check a payout', ar: 'التحقق من تحويل' },
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
      en: 'What brands pay and what the payment provider keeps',
      ar: 'ما يدفعه التجار وما يحتفظ به مزود الدفع',
    },
  },
  mcc_settings: {
    label: { en: 'MCC settings', ar: 'إعدادات MCC' },
    title: { en: 'MCC settings', ar: 'إعدادات MCC' },
    description: {
      en: 'The business types that the platform accepts, and their deposits',
      ar: 'أنواع الأنشطة التي تقبلها المنصة ومبلغ التأمين لكل منها',
    },
  },
  mcc_approval: {
    label: { en: 'MCC approval', ar: 'الموافقة على MCC' },
    title: { en: 'MCC approval', ar: 'الموافقة على MCC' },
    description: {
      en: 'Brands whose business type needs approval',
      ar: 'تجار ينتظرون الموافقة على نوع نشاطهم',
    },
  },
  partners: { label: { en: 'Partners', ar: 'الشركاء' } },
  businesses: {
    label: { en: 'Businesses', ar: 'الجهات الدافعة' },
    title: { en: 'Businesses', ar: 'الجهات الدافعة' },
    description: {
      en: "The companies that receive and pay out the brands' money",
      ar: 'الشركات التي تُحصَّل عبرها مدفوعات التجار وتُصرف مستحقاتهم',
    },
  },
  brands: {
    label: TERMS.brands,
  },
  own_brand: {
    label: TERMS.brands,
  },
  verification: {
    label: { en: 'Brand Verification', ar: 'التحقق من التجار' },
  },
  transactions: {
    label: TERMS.transactions,
  },
  leads: {
    label: { en: 'Tap', ar: 'Tap' },
  },
  bank_changes: {
    label: { en: 'Bank details requests', ar: 'طلبات البيانات البنكية' },
    title: { en: 'Bank details requests', ar: 'طلبات البيانات البنكية' },
    description: {
      en: 'Brands that want their payouts sent to another account',
      ar: 'تجار يطلبون تحويل مستحقاتهم إلى حساب آخر',
    },
  },
  mid_moves: {
    label: { en: 'Moved MIDs', ar: 'أرقام MID المنقولة' },
    title: { en: 'Moved MIDs', ar: 'أرقام MID المنقولة' },
    description: {
      en: 'MIDs that move from one brand to another, and their payments on hold',
      ar: 'أرقام MID التي تُنقل من تاجر إلى آخر، ومدفوعاتها المحجوزة',
    },
  },
  disputes: {
    label: { en: 'Disputes', ar: 'الاعتراضات' },
    title: { en: 'Disputes', ar: 'الاعتراضات' },
    description: {
      en: 'Payments that customers dispute at their bank, and the evidence',
      ar: 'عمليات اعترض عليها العملاء لدى بنوكهم، وأدلتها',
    },
  },
  holds: {
    label: { en: 'Holds', ar: 'حالات الحجز' },
    title: { en: 'Holds', ar: 'حالات الحجز' },
    description: {
      en: 'Brands with payouts or terminal requests on hold, and why',
      ar: 'تجار حُجزت تحويلاتهم أو طلبات أجهزتهم، والسبب',
    },
  },
  stakeholders: {
    label: { en: 'Stakeholders', ar: 'أصحاب الحصص' },
    title: { en: 'Stakeholder Management', ar: 'إدارة أصحاب الحصص' },
    description: {
      en: "The people who share the platform's profit, and their percentages",
      ar: 'أصحاب الحصص في أرباح المنصة، ونسبة كل منهم',
    },
  },
  search_placeholder: {
    en: 'Search pages, brands, people, orders, amounts, TIDs or PAYOUT-12',
    ar: 'ابحث في الصفحات والتجار والأشخاص والطلبات والمبالغ وTID أو PAYOUT-12',
  },
  search_pages: { en: 'Pages', ar: 'الصفحات' },
  search_brands: TERMS.brands,
  search_payouts: TERMS.payouts,
  search_request: { en: 'Request', ar: 'طلب' },
  search_empty: { en: 'Nothing found', ar: 'لا توجد نتائج' },
  search_transactions: TERMS.transactions,
  sign_out_question: { en: 'Sign out?', ar: 'تسجيل الخروج؟' },
  sign_out_text: {
    en: 'You will need your password to sign in again.',
    ar: 'ستحتاج إلى كلمة المرور لتسجيل الدخول من جديد.',
  },
  tagline: {
    en: 'Empowering brands through seamless payment integration and financial solutions.',
    ar: 'نمكّن التجار من قبول المدفوعات بسلاسة ونقدم لهم حلولًا مالية.',
  },
  footer_product: { en: 'Product', ar: 'المنتج' },
  footer_resources: { en: 'Resources', ar: 'الموارد' },
  footer_legal: { en: 'Legal', ar: 'معلومات قانونية' },
  appearance: { en: 'Appearance', ar: 'المظهر' },
  appearance_light: { en: 'Light', ar: 'فاتح' },
  appearance_dark: { en: 'Dark', ar: 'داكن' },
  appearance_auto: { en: 'System', ar: 'حسب النظام' },
  copyright: { en: '© {year} {name}', ar: '© {year} {name}' },
  footer_social: { en: 'Social links', ar: 'حسابات التواصل الاجتماعي' },
  networks: {
    instagram: TERMS.instagram,
    x: { en: 'X', ar: 'إكس' },
    facebook: { en: 'Facebook', ar: 'فيسبوك' },
    linkedin: { en: 'LinkedIn', ar: 'لينكدإن' },
    youtube: { en: 'YouTube', ar: 'يوتيوب' },
    tiktok: TERMS.tiktok,
  },
} as const satisfies Words;
