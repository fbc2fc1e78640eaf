/** The sentences of invalid values in the kernel and in world, as English text to Arabic text. */
export const sentences = {
  'The amount must be a number': 'يجب أن يكون المبلغ رقمًا',
  'The amount must be more than zero': 'يجب أن يكون المبلغ أكبر من صفر',
  'The amount must not be negative': 'يجب ألا يكون المبلغ سالبًا',
  'The amount has too many decimals': 'عدد الخانات العشرية في المبلغ أكثر من المسموح',
  'The amount is too large': 'المبلغ كبير جدًا',
  'Please enter a value between 0 and 100': 'يرجى إدخال قيمة بين 0 و100',
  'A percentage can have at most two decimals': 'يجب ألا تزيد الخانات العشرية في النسبة على اثنتين',
  'Please enter a valid date (yyyy-MM-dd)': 'يرجى إدخال تاريخ صحيح (yyyy-MM-dd)',
  'Please enter a valid date and time': 'يرجى إدخال تاريخ ووقت صحيحين',
  'The end date must not be before the start date': 'يجب ألا يسبق تاريخ النهاية تاريخ البداية',
  'The limit must be between 1 and 100': 'يجب أن تكون قيمة الحد بين 1 و100',
  'This page is no longer available': 'لم تعد هذه الصفحة متاحة',
  'This text is too short': 'هذا النص قصير جدًا',
  'This text has characters that are not allowed': 'يحتوي هذا النص على رموز غير مسموح بها',
  'For your safety, please do not enter card numbers':
    'حفاظًا على أمان بياناتك، يرجى عدم إدخال أرقام البطاقات',
  'A name can contain only letters, spaces, hyphens and apostrophes':
    'يتكون الاسم من حروف ومسافات وشرطات وفواصل علوية فقط',
  'A name must not contain a link': 'يجب ألا يحتوي الاسم على رابط',
  'Please enter the name in Arabic': 'يرجى إدخال الاسم باللغة العربية',
  'Please enter the name in English': 'يرجى إدخال الاسم باللغة الإنجليزية',
  'Please enter a valid link that starts with http or https':
    'يرجى إدخال رابط صحيح يبدأ بـ http أو https',
  'Please enter a valid account name or link': 'يرجى إدخال اسم حساب أو رابط صحيح',
  'Please enter a valid phone number': 'يرجى إدخال رقم هاتف صحيح',
  'Civil ID is not valid': 'الرقم المدني غير صحيح',
  'IBAN is not valid': 'رقم الآيبان غير صحيح',
  'SWIFT code is not valid': 'رمز السويفت غير صحيح',
  'Commercial registration number is not valid': 'رقم السجل التجاري غير صحيح',
  'Delivery location type is required for POS': 'نوع موقع التسليم مطلوب لأجهزة نقاط البيع',
  'Please enter a maps link for the delivery location': 'يرجى إدخال رابط الخريطة لموقع التسليم',
} as const;
