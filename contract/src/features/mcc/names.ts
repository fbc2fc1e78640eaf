import type { Language } from '../../kernel/sentences.ts';
import { OTHER_ARABIC_NAMES } from './other-names.ts';

/** Arabic names of the categories that a new installation allows, by their English names. */
const ARABIC_NAMES: Readonly<Record<string, string>> = {
  'Veterinary Services': 'الخدمات البيطرية',
  'Horticultural Services, Landscaping Services': 'خدمات البستنة وتنسيق الحدائق',
  'Courier Services - Air and Ground, Freight Forwarders': 'خدمات التوصيل والشحن',
  'Travel Agencies and Tour Operators': 'مكاتب السفر والسياحة',
  'Building Materials, Lumber Stores': 'محلات مواد البناء والأخشاب',
  'Glass, Paint, Wallpaper Stores': 'محلات الزجاج والأصباغ وورق الجدران',
  'Hardware Stores': 'محلات العدد والأدوات',
  'Lawn and Garden Supply Stores': 'محلات مستلزمات الحدائق',
  'Department Stores': 'المتاجر الكبرى متعددة الأقسام',
  'Variety Stores': 'متاجر البضائع المتنوعة',
  'Grocery Stores, Supermarkets': 'البقالات والأسواق المركزية',
  'Freezer and Locker Meat Provisioners': 'محلات اللحوم',
  'Candy, Nut and Confectionery Stores': 'محلات الحلويات والمكسرات',
  'Dairy Products Stores': 'محلات الألبان ومشتقاتها',
  Bakeries: 'المخابز والمعجنات',
  'Miscellaneous Food Stores - Convenience Stores, Markets, Specialty Stores, and Vending Machines':
    'محلات الأغذية المتخصصة والأسواق الصغيرة وأجهزة البيع الذاتي',
  'Automotive Tire Stores': 'محلات إطارات السيارات',
  'Automotive Parts and Accessories Stores': 'محلات قطع غيار السيارات وكمالياتها',
  "Men's and Boys' Clothing and Accessories Stores": 'محلات الملابس الرجالية ومستلزماتها',
  "Women's Ready to Wear Stores": 'محلات الملابس النسائية الجاهزة',
  "Women's Accessory and Specialty Stores": 'محلات الإكسسوارات والمستلزمات النسائية',
  "Children's and Infants' Wear Stores": 'محلات ملابس الأطفال والرضّع',
  'Family Clothing Stores': 'محلات الملابس العائلية',
  'Sports Apparel, and Riding Apparel Stores': 'محلات الملابس الرياضية وملابس الفروسية',
  'Shoe Stores': 'محلات الأحذية',
  "Men's and Women's Clothing Stores": 'محلات الملابس الرجالية والنسائية',
  'Alterations, Mending, Seamstresses, Tailors': 'الخياطة وتعديل الملابس',
  'Equipment, Furniture and Home Furnishings Stores (except Appliances)':
    'محلات الأثاث والتجهيزات المنزلية (عدا الأجهزة)',
  'Drapery, Upholstery and Window Coverings Stores': 'محلات الستائر والتنجيد',
  'Miscellaneous House Furnishing Specialty Shops': 'محلات المفروشات والأدوات المنزلية',
  'Household Appliance Stores': 'محلات الأجهزة المنزلية',
  'Electronics Sales': 'محلات الإلكترونيات',
  'Computer Software Stores': 'محلات برامج الحاسوب',
  Caterers: 'تجهيز الولائم والضيافة',
  'Eating Places and Restaurants': 'المطاعم والمقاهي',
  'Fast Food Restaurants': 'مطاعم الوجبات السريعة',
  'Sporting Goods Stores': 'محلات الأدوات الرياضية',
  'Book Stores': 'المكتبات ومحلات الكتب',
  'Office, School Supply and Stationery Stores': 'القرطاسية واللوازم المدرسية والمكتبية',
  'Clock, Jewelry, Watch and Silverware Stores': 'محلات المجوهرات والساعات والفضيات',
  'Game, Toy and Hobby Shops': 'محلات الألعاب والهوايات',
  'Card, Gift, Novelty and Souvenir Shops': 'محلات الهدايا والتذكارات والبطاقات',
  'Leather Goods and Luggage Stores': 'محلات الجلديات وحقائب السفر',
  'Cosmetic Stores': 'محلات مستحضرات التجميل',
  Florists: 'محلات الزهور',
  'Pet Shops, Pet Food and Supplies': 'محلات الحيوانات الأليفة ومستلزماتها',
  'Miscellaneous and Specialty Retail Stores': 'متاجر التجزئة المتخصصة والمتنوعة',
  'Cleaning, Garment and Laundry Services': 'المغاسل وتنظيف الملابس',
  'Photographic Studios': 'استوديوهات التصوير',
  'Barber and Beauty Shops': 'الحلاقة وصالونات التجميل',
  'Health and Beauty Spas': 'المنتجعات الصحية ومراكز العناية',
  'Cleaning and Maintenance, Janitorial Services': 'خدمات التنظيف والصيانة',
  'Automobile Rental Agency': 'مكاتب تأجير السيارات',
  'Automotive Service Shops': 'كراجات صيانة السيارات',
  'Car Washes': 'غسيل السيارات',
  'Theatrical Producers (Except Motion Pictures), Ticket Agencies':
    'العروض المسرحية وبيع تذاكر الفعاليات',
  'Clubs-Country Clubs, Membership (Athletic, Recreation, Sports), Private Golf Courses':
    'الأندية الرياضية والترفيهية ونوادي الغولف',
  Doctors: 'الأطباء والعيادات',
  'Dentists and Orthodontists': 'أطباء الأسنان وتقويمها',
  'Schools And Educational Services': 'المدارس والخدمات التعليمية',
};

/**
 * Returns a category in the reader's language. Without an Arabic name, the English text is returned
 * with an Arabic note.
 */
export function mccName(description: string, language: Language): string {
  if (language === 'en' || !/[a-z]/i.test(description)) return description;
  const name = ARABIC_NAMES[description] ?? OTHER_ARABIC_NAMES[description];
  return name ?? `${description} (بالإنجليزية)`;
}
