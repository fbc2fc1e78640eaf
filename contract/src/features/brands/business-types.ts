/**
 * The business types: the groups of the merchant category codes, in English and Arabic. A test
 * compares them with the server's catalogue.
 */
export const BUSINESS_TYPES = {
  'Agricultural Services': 'الخدمات الزراعية',
  Airlines: 'شركات الطيران',
  'Animals and pets': 'الحيوانات الأليفة ومستلزماتها',
  'Beauty and wellness': 'التجميل والعناية',
  'Books, gifts and hobbies': 'الكتب والهدايا والهوايات',
  'Business Services': 'خدمات الأعمال',
  'Car rent': 'تأجير السيارات',
  'Cars and vehicles': 'السيارات والمركبات',
  'Clothing stores': 'متاجر الملابس',
  'Contract services': 'خدمات المقاولات',
  Education: 'التعليم والتدريب',
  'Electronics and software': 'الإلكترونيات والبرامج',
  'Entertainment services': 'الخدمات الترفيهية',
  'Food and groceries': 'الأغذية والبقالة',
  'Government Services': 'الخدمات الحكومية',
  'Health and medicine': 'الصحة والخدمات الطبية',
  'Home, furniture and garden': 'المنزل والأثاث والحدائق',
  'Hotels / Resorts': 'الفنادق والمنتجعات',
  'Jewelry and leather goods': 'المجوهرات والجلديات',
  'Mail / Telephone Sales': 'البيع بالبريد والهاتف',
  'Membership organizations': 'الجمعيات والهيئات',
  'Miscellaneous Stores': 'متاجر متنوعة',
  'Not categorized': 'غير مصنف',
  'Personal services': 'الخدمات الشخصية',
  'Professional services': 'الخدمات المهنية',
  'Repair services': 'خدمات الإصلاح والصيانة',
  'Restaurants and cafes': 'المطاعم والمقاهي',
  'Retail Outlet Services': 'متاجر التجزئة',
  'Service provider': 'مقدمو الخدمات',
  'Transportation Services': 'خدمات النقل',
  'Utility Services': 'خدمات المرافق العامة',
  'Wholesale suppliers and manufacturers': 'موردو الجملة والمصنعون',
} as const;

export type BusinessType = keyof typeof BUSINESS_TYPES;

const isKnown = (name: string): name is BusinessType => Object.hasOwn(BUSINESS_TYPES, name);

/**
 * Returns a business type in the reader's language. Types that staff typed are returned unchanged.
 */
export const businessTypeName = (name: string, language: 'en' | 'ar'): string =>
  language === 'ar' && isKnown(name) ? BUSINESS_TYPES[name] : name;
