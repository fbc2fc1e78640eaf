export const sentences = {
  'This type of file is not accepted': 'هذا النوع من الملفات غير مقبول',
  'The content of this file does not match its type': 'محتوى هذا الملف لا يطابق نوعه',
  'Please choose an image smaller than 500 KB': 'يرجى اختيار صورة أصغر من 500 كيلوبايت',
  'This PDF is protected by a password. Please upload it without one.':
    'ملف PDF هذا محمي بكلمة مرور. يرجى رفعه بدونها.',
  'An image can have at most 25 megapixels, and a PDF at most 20 pages':
    'الحد الأقصى للصورة 25 ميغابكسل، ولملف PDF 20 صفحة',
  'Each side of this image can have at most 16,383 pixels':
    'الحد الأقصى لكل ضلع من أضلاع هذه الصورة 16,383 بكسل',
  'A picture in this PDF has too many pixels. The limit is 100 megapixels.':
    'تحتوي إحدى صور ملف PDF هذا على عدد كبير جدًا من البكسلات. الحد الأقصى 100 ميغابكسل.',
  'This image has too many pixels. The limit is 25 megapixels.':
    'تحتوي هذه الصورة على عدد كبير جدًا من البكسلات. الحد الأقصى 25 ميغابكسل.',
  'This PDF has too many pages. The limit is 20 pages.':
    'يحتوي ملف PDF هذا على عدد كبير جدًا من الصفحات. الحد الأقصى 20 صفحة.',
  'This file contains active or hidden content': 'يحتوي هذا الملف على محتوى نشط أو مخفي',
  'This file name is not allowed': 'اسم هذا الملف غير مسموح به',
  'This link has expired. Please open the file again.':
    'انتهت صلاحية هذا الرابط. يرجى فتح الملف مرة أخرى.',
  'File not found': 'الملف غير موجود',
} as const;
