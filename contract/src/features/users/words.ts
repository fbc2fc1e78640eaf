export const sentences = {
  'Failed to fetch users': 'تعذر جلب المستخدمين',
  'One of you two has made the account of the other, set its password or e-mail, or seen its link, in the last 30 days: another admin has to approve':
    'أنشأ أحدكما حساب الآخر أو عيّن كلمة مروره أو بريده الإلكتروني أو رأى رابطه خلال آخر 30 يومًا: يجب أن يوافق مدير آخر',
  'This waits for a second admin, and there is none yet who could approve it':
    'هذا بانتظار مدير ثانٍ، ولا يوجد بعد من يمكنه الموافقة عليه',
} as const;
