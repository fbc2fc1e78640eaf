export const sentences = {
  'There is no holiday on {day}': 'لا توجد عطلة رسمية في {day}',
  'This day already has a holiday': 'في هذا اليوم عطلة رسمية مسجلة',
  'Please enter the name in both languages': 'يرجى إدخال الاسم باللغتين',
  'Please choose at least one weekend day': 'يرجى اختيار يوم واحد على الأقل لعطلة نهاية الأسبوع',
  'Please leave at least one working day': 'يرجى ترك يوم عمل واحد على الأقل',
  'The delay must be between 0 and 15 working days': 'يجب أن تكون المدة بين 0 و15 يوم عمل',
  'Please enter each card type once': 'يرجى إدخال كل نوع بطاقة مرة واحدة',
  'Holiday added successfully': 'تمت إضافة العطلة الرسمية بنجاح',
  'Holiday saved successfully': 'تم حفظ العطلة الرسمية بنجاح',
  'Holiday removed successfully': 'تم حذف العطلة الرسمية بنجاح',
  'Calendar saved successfully': 'تم حفظ التقويم بنجاح',
} as const;
