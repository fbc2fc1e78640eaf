import type { Text, Words } from '../../kernel/texts.ts';

/** The texts of the sealed PDF in the pack. */
export const pack = {
  title: { en: 'Regulator pack', ar: 'حزمة الجهة الرقابية' },
  note: {
    en: 'This document lists the figures of the month and the digest of the manifest. The manifest has the SHA-256 of each file of the ZIP. Each figure names the file and the rows that it counts.',
    ar: 'تعرض هذه الوثيقة أرقام الشهر وبصمة قائمة الملفات. وتتضمن القائمة بصمة SHA-256 لكل ملف في ملف ZIP. ويذكر كل رقم الملف والصفوف التي يعدّها.',
  },
  period: { en: 'Period', ar: 'الفترة' },
  month: { en: 'Month', ar: 'الشهر' },
  from: { en: 'From', ar: 'من' },
  until: { en: 'Until, not included', ar: 'حتى (غير مشمول)' },
  timezone: { en: 'Timezone', ar: 'المنطقة الزمنية' },
  digest: { en: 'SHA-256 of manifest.json', ar: 'بصمة SHA-256 للملف manifest.json' },
  not_recorded: { en: 'Not recorded by the product', ar: 'لا يسجله النظام' },
} as const satisfies Words;

/** The titles of the parts of the pack. */
export const parts = {
  safeguarding: { en: 'Safeguarding', ar: 'حماية أموال التجار' },
  reconciliation: { en: 'Reconciliation of days', ar: 'مطابقة الأيام' },
  clearing: { en: 'Clearing score', ar: 'نسبة المطابقة في الموعد' },
  screening: { en: 'Screening', ar: 'فحص القوائم' },
  monitoring: { en: 'Monitoring of payments', ar: 'مراقبة المدفوعات' },
  risk: { en: 'Risk classes of brands', ar: 'فئات مخاطر التجار' },
  disputes: { en: 'Complaints and disputes', ar: 'الشكاوى والاعتراضات' },
  staff: { en: 'Staff who joined and left', ar: 'الموظفون الذين انضموا أو غادروا' },
  incidents: { en: 'Incidents', ar: 'الحوادث' },
  agreements: { en: 'Signed agreements', ar: 'الاتفاقيات الموقّعة' },
  restores: { en: 'Restores from backups', ar: 'الاستعادة من النسخ الاحتياطية' },
  audit: { en: 'Checks of the audit log', ar: 'فحوص سجل التدقيق' },
} as const satisfies Words;
export type PackPart = keyof typeof parts;

/** The labels of the figures. */
export const figures = {
  safeguarding_days: { en: 'Recorded days', ar: 'الأيام المسجلة' },
  safeguarding_shortfalls: { en: 'Days with a shortfall', ar: 'الأيام التي فيها نقص' },
  safeguarding_unknown: {
    en: 'Days without complete bank statements',
    ar: 'الأيام دون كشوف حسابات مكتملة',
  },
  reconciled_days: { en: 'Days that were compared', ar: 'الأيام التي قورنت' },
  failed_days: { en: 'Days whose comparison failed', ar: 'الأيام التي تعذرت مقارنتها' },
  differences: { en: 'Differences', ar: 'الفروق' },
  open_differences: {
    en: 'Differences that are open at the end of the month',
    ar: 'الفروق المفتوحة في نهاية الشهر',
  },
  clearing_volume: {
    en: 'Captured amount with a passed first working day, in fils',
    ar: 'المبلغ المحصّل الذي مضى أول يوم عمل له، بالفلس',
  },
  clearing_first: {
    en: 'Identified by the first working day, in fils',
    ar: 'ما طوبق خلال أول يوم عمل، بالفلس',
  },
  clearing_fourth_volume: {
    en: 'Captured amount with a passed fourth working day, in fils',
    ar: 'المبلغ المحصّل الذي مضى رابع يوم عمل له، بالفلس',
  },
  clearing_fourth: {
    en: 'Identified by the fourth working day, in fils',
    ar: 'ما طوبق خلال رابع يوم عمل، بالفلس',
  },
  cases_opened: { en: 'Cases opened in the month', ar: 'الحالات المفتوحة في الشهر' },
  cases_strong: { en: 'Cases of strong matches', ar: 'حالات التطابق القوي' },
  cases_decided: { en: 'Cases decided in the month', ar: 'الحالات التي حُسمت في الشهر' },
  cases_confirmed: { en: 'Confirmed cases', ar: 'الحالات المؤكدة' },
  cases_open: { en: 'Cases open at the end of the month', ar: 'الحالات المفتوحة في نهاية الشهر' },
  list_imports: { en: 'List versions imported', ar: 'إصدارات القوائم المستوردة' },
  lists_in_force: { en: 'Lists in force at the end', ar: 'القوائم السارية في النهاية' },
  list_runs: { en: 'Screenings of all subjects', ar: 'عمليات الفحص الشاملة' },
  alert_cases_opened: { en: 'Cases opened in the month', ar: 'الحالات المفتوحة في الشهر' },
  alert_cases_confirmed: { en: 'Confirmed as suspicious', ar: 'تأكد الاشتباه فيها' },
  alert_cases_open: {
    en: 'Cases open at the end of the month',
    ar: 'الحالات المفتوحة في نهاية الشهر',
  },
  risk_high: { en: 'Brands of high risk at the end', ar: 'تجار مخاطرهم عالية في النهاية' },
  risk_medium: { en: 'Brands of medium risk at the end', ar: 'تجار مخاطرهم متوسطة في النهاية' },
  risk_low: { en: 'Brands of low risk at the end', ar: 'تجار مخاطرهم منخفضة في النهاية' },
  risk_changes: { en: 'Changes and reviews in the month', ar: 'التغييرات والمراجعات في الشهر' },
  disputes_opened: { en: 'Disputes opened in the month', ar: 'الاعتراضات المفتوحة في الشهر' },
  disputes_lost: { en: 'Decided for the customer', ar: 'حُسمت لصالح العميل' },
  disputes_won: { en: 'Decided for the brand', ar: 'حُسمت لصالح التاجر' },
  disputes_open: {
    en: 'Disputes open at the end of the month',
    ar: 'الاعتراضات المفتوحة في نهاية الشهر',
  },
  staff_joined: { en: 'Accounts that joined', ar: 'حسابات انضمت' },
  staff_left: { en: 'Accounts that left', ar: 'حسابات غادرت' },
  staff_late: {
    en: 'Accounts that left with access for a second or more',
    ar: 'حسابات غادرت وبقي وصولها ثانية أو أكثر',
  },
  incidents: { en: 'Recorded incidents', ar: 'الحوادث المسجلة' },
  failed_jobs: { en: 'Jobs that failed for good', ar: 'مهام فشلت نهائيًا' },
  maintenance: { en: 'Changes of the maintenance mode', ar: 'تغييرات وضع الصيانة' },
  agreements_signed: { en: 'Agreements signed in the month', ar: 'اتفاقيات وُقّعت في الشهر' },
  agreements_incomplete: {
    en: 'Service agreements without a mandatory clause',
    ar: 'اتفاقيات خدمة ينقصها بند إلزامي',
  },
  mandatory_clauses: { en: 'Mandatory clauses', ar: 'البنود الإلزامية' },
  restores: { en: 'Restores of this installation', ar: 'عمليات استعادة هذا النظام' },
  audit_checks: { en: 'Checks of the whole chain', ar: 'فحوص السلسلة الكاملة' },
  audit_differences: { en: 'Differences that they found', ar: 'الفروق التي وجدتها' },
} as const satisfies Words;
export type PackFigure = keyof typeof figures;

/** The facts that a part requires and that the product does not record. */
export const unrecorded: Readonly<Partial<Record<PackPart, readonly Text[]>>> = {
  disputes: [
    {
      en: 'The product has no register of complaints. Only disputed payments are recorded.',
      ar: 'لا يتضمن النظام سجلًا للشكاوى، ولا يسجل إلا عمليات الدفع المعترض عليها.',
    },
  ],
  staff: [
    {
      en: 'The day on which a person left the company is not recorded. The time until access ended counts from the deactivation of the account. Ended sessions are deleted 30 days after they expire, and then count as 0 seconds.',
      ar: 'لا يُسجَّل يوم مغادرة الموظف للشركة. وتُحسب المدة حتى انتهاء الوصول من تعطيل الحساب. وتُحذف الجلسات بعد 30 يومًا من انتهاء صلاحيتها، فتُحسب حينها 0 ثانية.',
    },
  ],
  incidents: [
    {
      en: 'Unplanned downtime is not recorded in the product. Use the records of its monitoring.',
      ar: 'لا يسجل النظام الانقطاع غير المخطط له. ارجع إلى سجلات نظام المراقبة.',
    },
    {
      en: 'A failed job is listed until it runs again. After that, only the audit entry of the new run is listed.',
      ar: 'تُدرج المهمة الفاشلة إلى أن يُعاد تشغيلها، وبعدها لا يُدرج إلا قيد التدقيق لإعادة التشغيل.',
    },
  ],
  restores: [
    {
      en: 'A restore drill in another installation is not recorded in this one. Use the record of the drill.',
      ar: 'لا يُسجَّل هنا اختبار الاستعادة الذي أُجري على نظام آخر. ارجع إلى سجل ذلك الاختبار.',
    },
  ],
};

/** The controls, each with the part that has its evidence. */
export const controls: readonly (Text & {
  readonly id: string;
  readonly part: PackPart;
})[] = [
  {
    id: 'safeguarding.daily',
    part: 'safeguarding',
    en: 'Each day, the money owed to merchants is compared with the bank balances.',
    ar: 'يُقارن المستحق للتجار بالأرصدة البنكية كل يوم.',
  },
  {
    id: 'reconciliation.daily',
    part: 'reconciliation',
    en: 'Provider, ledger and bank are compared day by day, and each difference is decided.',
    ar: 'تُطابق بيانات مزود الدفع ودفتر الأستاذ والبنك يومًا بيوم، ويُحسم كل فرق.',
  },
  {
    id: 'reconciliation.clearing',
    part: 'clearing',
    en: 'Captured money is identified on all three sides within working days.',
    ar: 'تُطابق الأموال المحصّلة لدى الأطراف الثلاثة خلال أيام العمل المحددة.',
  },
  {
    id: 'screening.lists',
    part: 'screening',
    en: 'Persons are screened against each version of the lists, and two admins clear a strong match.',
    ar: 'يُفحص الأشخاص على كل إصدار من القوائم، ولا يُستبعد التطابق القوي إلا بقرار مسؤولين اثنين.',
  },
  {
    id: 'monitoring.payments',
    part: 'monitoring',
    en: 'Rules monitor payments, and an admin decides each case with a reason.',
    ar: 'تراقب قواعد محددة المدفوعات، ويحسم مسؤول كل حالة مع ذكر السبب.',
  },
  {
    id: 'risk.classes',
    part: 'risk',
    en: 'Each brand has a risk class that is computed and reviewed.',
    ar: 'لكل تاجر فئة مخاطر تُحسب وتُراجع.',
  },
  {
    id: 'disputes.deadlines',
    part: 'disputes',
    en: 'Each disputed payment has a last day for evidence and a decision.',
    ar: 'لكل عملية معترض عليها آخر يوم لتقديم الأدلة وقرار.',
  },
  {
    id: 'access.leavers',
    part: 'staff',
    en: 'The access of staff ends when their account is deactivated.',
    ar: 'ينتهي وصول الموظف عند تعطيل حسابه.',
  },
  {
    id: 'operation.incidents',
    part: 'incidents',
    en: 'Failed jobs, refused files and maintenance are recorded.',
    ar: 'تُسجَّل المهام الفاشلة والملفات المرفوضة وفترات الصيانة.',
  },
  {
    id: 'agreements.clauses',
    part: 'agreements',
    en: 'Each signed service agreement contains the mandatory clauses.',
    ar: 'تتضمن كل اتفاقية خدمة موقّعة البنود الإلزامية.',
  },
  {
    id: 'operation.restore',
    part: 'restores',
    en: 'The data can be restored from a backup.',
    ar: 'يمكن استعادة البيانات من نسخة احتياطية.',
  },
  {
    id: 'audit.chain',
    part: 'audit',
    en: 'The audit log is chained, and the whole chain is checked.',
    ar: 'قيود سجل التدقيق متسلسلة، وتُفحص السلسلة كاملة.',
  },
];

/** The texts of the page that checks packs without a network. */
export const check = {
  title: { en: 'Check a regulator pack', ar: 'التحقق من حزمة الجهة الرقابية' },
  intro: {
    en: 'Choose the ZIP of a regulator pack. The file is checked on this device and is not sent anywhere.',
    ar: 'اختر ملف ZIP لحزمة الجهة الرقابية. يُفحص الملف على هذا الجهاز ولا يُرسل إلى أي مكان.',
  },
  choose: { en: 'Choose a ZIP', ar: 'اختر ملف ZIP' },
  not_sealed: {
    en: 'This file is not a regulator pack with a seal',
    ar: 'هذا الملف ليس حزمة مختومة للجهة الرقابية',
  },
  altered: {
    en: 'This pack was altered after it was sealed',
    ar: 'عُدّلت هذه الحزمة بعد ختمها',
  },
  not_ours: {
    en: 'This pack was sealed by another platform',
    ar: 'خُتمت هذه الحزمة من منصة أخرى',
  },
  authentic: {
    en: 'This pack is authentic: no file has changed since we sealed it',
    ar: 'هذه الحزمة أصلية، ولم يتغير أي ملف فيها منذ ختمها',
  },
  sealed_at: { en: 'Sealed', ar: 'وقت الختم' },
  month: { en: 'Month', ar: 'الشهر' },
  wrong_file: { en: 'Missing, altered or unknown:', ar: 'ملف ناقص أو معدّل أو غير معروف:' },
} as const satisfies Words;
