export const authSentences = {
  'Email is required': 'البريد الإلكتروني مطلوب',
  'Invalid email address': 'عنوان البريد الإلكتروني غير صحيح',
  'Password is required': 'كلمة المرور مطلوبة',
  'Invalid email or password': 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  'Failed to login': 'تعذر تسجيل الدخول',
  'Failed to login. Please check your credentials.':
    'تعذر تسجيل الدخول. يرجى التحقق من بيانات الدخول.',
  'An account with this e-mail already exists': 'يوجد حساب بهذا البريد الإلكتروني مسبقًا',
  'This link is invalid, expired or already used':
    'هذا الرابط غير صالح أو منتهي الصلاحية أو سبق استخدامه',
  'If this address is known, a link has been sent to it.':
    'إذا كان هذا العنوان معروفًا فقد أُرسل إليه رابط.',
  'Invalid Setup Link': 'رابط الإعداد غير صالح',
  'Invalid or missing setup link. Please contact your administrator.':
    'رابط الإعداد غير صالح أو مفقود. يرجى التواصل مع المسؤول.',
  'Please fill in all fields': 'يرجى تعبئة جميع الحقول',
  'Passwords do not match': 'كلمتا المرور غير متطابقتين',
  'Password must be at least 8 characters long': 'يجب ألا تقل كلمة المرور عن 8 أحرف',
  'Password must be at least {count} characters long': 'يجب ألا تقل كلمة المرور عن {count} حرفًا',
  'Password must be at most 128 characters long': 'يجب ألا تزيد كلمة المرور على 128 حرفًا',
  'Password needs an uppercase letter': 'تحتاج كلمة المرور إلى حرف كبير',
  'Password needs a number': 'تحتاج كلمة المرور إلى رقم',
  'Password needs a special character': 'تحتاج كلمة المرور إلى رمز خاص',
  'This password is too common. Please choose another one.':
    'كلمة المرور هذه شائعة جدًا. يرجى اختيار كلمة أخرى.',
  'Current password is not correct': 'كلمة المرور الحالية غير صحيحة',
  'Failed to set password': 'تعذر تعيين كلمة المرور',
  'Failed to set password. Please try again.': 'تعذر تعيين كلمة المرور. يرجى المحاولة مرة أخرى.',
  'Password set successfully! You can now log in to your account.':
    'تم تعيين كلمة المرور بنجاح! يمكنك الآن تسجيل الدخول إلى حسابك.',
  'Profile updated successfully': 'تم تحديث الملف الشخصي بنجاح',
  'Password changed successfully': 'تم تغيير كلمة المرور بنجاح',
  'Failed to load profile': 'تعذر تحميل الملف الشخصي',
  'Failed to update profile': 'تعذر تحديث الملف الشخصي',
  'Failed to change password': 'تعذر تغيير كلمة المرور',
  'First name is required': 'الاسم الأول مطلوب',
  'Last name is required': 'اسم العائلة مطلوب',
  'You have been signed out': 'تم تسجيل خروجك',
} as const;
