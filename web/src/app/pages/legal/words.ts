import type { Words } from '@diwan/contract/kernel/texts';
import { TERMS } from '@diwan/contract/kernel/terms';

export const words = {
  terms: {
    title: { en: 'Terms of use', ar: 'شروط الاستخدام' },
    subtitle: { en: 'The rules for using this platform', ar: 'قواعد استخدام هذه المنصة' },
    service: {
      title: { en: 'The service', ar: 'الخدمة' },
      text: {
        en: 'The platform lets brands register, sign their service agreement, accept payments and follow their settlements. The signed agreement states the services and fees of each brand.',
        ar: 'تتيح المنصة للتجار التسجيل وتوقيع اتفاقية تقديم الخدمات وقبول المدفوعات ومتابعة تسوياتهم. وتحدد الاتفاقية الموقّعة خدمات كل تاجر ورسومه.',
      },
    },
    accounts: {
      title: { en: 'Accounts', ar: 'الحسابات' },
      text: {
        en: 'An account belongs to one person. Keep your password secret. Tell us immediately if you think that another person has used your account. We record all actions of an account.',
        ar: 'كل حساب يخص شخصًا واحدًا. حافظ على سرية كلمة المرور، وأبلغنا فورًا إذا ظننت أن شخصًا آخر استخدم حسابك. نسجّل كل ما يتم من خلال الحساب.',
      },
    },
    payments: {
      title: { en: 'Payments and fees', ar: 'المدفوعات والرسوم' },
      text: {
        en: 'Amounts are in Kuwaiti dinars with three decimals. Your fees are those in the signed agreement and in later changes that you accepted. We may hold payouts while documents, agreements or bank details are incomplete or under review.',
        ar: 'المبالغ بالدينار الكويتي بثلاث خانات عشرية. والرسوم هي المبيّنة في الاتفاقية الموقّعة وفي التعديلات التي قبلتها لاحقًا. ويجوز لنا حجز التحويلات ما دامت المستندات أو الاتفاقيات أو البيانات البنكية ناقصة أو قيد المراجعة.',
      },
    },
    conduct: {
      title: { en: 'Fair use', ar: 'الاستخدام السليم' },
      text: {
        en: "Do not use the platform for goods or services that the law or the card schemes forbid. Do not try to access other people's data. Do not disrupt the platform.",
        ar: 'لا تستخدم المنصة لسلع أو خدمات يحظرها القانون أو شبكات البطاقات، ولا تحاول الوصول إلى بيانات ليست لك، ولا تعطل عملها.',
      },
    },
    liability: {
      title: { en: 'Availability', ar: 'التوفر' },
      text: {
        en: 'We work to keep the platform available and accurate. We announce maintenance in advance where possible. The signed agreement states the liability of both parties.',
        ar: 'نعمل على إبقاء المنصة متاحة ودقيقة، ونعلن مسبقًا عن أعمال الصيانة متى أمكن. وتحدد الاتفاقية الموقّعة مسؤولية الطرفين.',
      },
    },
    law: {
      title: { en: 'Law', ar: 'القانون' },
      text: {
        en: 'The laws of the State of Kuwait govern these terms. The courts of Kuwait have jurisdiction.',
        ar: 'تخضع هذه الشروط لقوانين دولة الكويت، وتختص محاكم الكويت بأي نزاع ينشأ عنها.',
      },
    },
  },
  privacy: {
    title: { en: 'Privacy', ar: 'الخصوصية' },
    subtitle: {
      en: 'Which data we keep, why, and for how long',
      ar: 'ما نحتفظ به من بيانات ولماذا وإلى متى',
    },
    collect: {
      title: { en: 'What we collect', ar: 'ما نجمعه' },
      text: {
        en: 'We collect contact details, identity and business documents, bank details, records of payments, and the signature with its speed and pressure. We also keep a log of who changed what and when.',
        ar: 'نجمع بيانات الاتصال ووثائق الهوية والنشاط التجاري والبيانات البنكية وسجلات المدفوعات، والتوقيع وسرعة رسمه وضغطه. ونحتفظ أيضًا بسجل يبيّن من غيّر ماذا ومتى.',
      },
    },
    use: {
      title: { en: 'What we use it for', ar: 'الغرض من البيانات' },
      text: {
        en: 'We use the data to verify our customers as the law requires, to process and pay out their payments, to answer questions, and to keep the platform safe.',
        ar: 'نستخدم البيانات للتحقق من هوية عملائنا كما يتطلب القانون، ولمعالجة مدفوعاتهم وصرفها، وللإجابة عن الأسئلة، وللحفاظ على سلامة المنصة.',
      },
    },
    share: {
      title: { en: 'Who receives the data', ar: 'من يتلقى البيانات' },
      text: {
        en: 'We share data with payment processors, banks and authorities, but only as far as a payment or the law requires. We do not sell personal data.',
        ar: 'نشارك البيانات مع معالجي المدفوعات والبنوك والجهات المختصة، بالقدر الذي تتطلبه عملية الدفع أو القانون فقط. ولا نبيع البيانات الشخصية.',
      },
    },
    keep: {
      title: { en: 'How the data is kept', ar: 'كيف تُحفظ البيانات' },
      text: {
        en: 'Civil ID and bank account numbers are encrypted. Only reviewers can see documents. We keep the data for five years after the agreement ends, as the law requires.',
        ar: 'الأرقام المدنية وأرقام الحسابات البنكية مشفّرة. ولا يطّلع على المستندات إلا من يراجعها. ونحتفظ بالبيانات خمس سنوات بعد انتهاء الاتفاقية كما يتطلب القانون.',
      },
    },
    rights: {
      title: { en: 'Your rights', ar: 'حقوقك' },
      text: {
        en: 'You can see and correct your own details in your profile. Where the law allows, you can ask us for a copy of your data or for its deletion. Our details are on the Contact page.',
        ar: 'يمكنك الاطلاع على بياناتك وتصحيحها في ملفك الشخصي. ويمكنك طلب نسخة منها أو حذفها حيث يسمح القانون، وذلك من صفحة «اتصل بنا».',
      },
    },
  },
  cookies: {
    title: { en: 'Cookies', ar: 'ملفات تعريف الارتباط' },
    subtitle: { en: 'What is stored in your browser', ar: 'ما يُخزَّن في متصفحك' },
    necessary: {
      title: { en: 'Necessary cookies', ar: 'ملفات ضرورية' },
      text: {
        en: 'One cookie keeps you signed in. Another lets a person who is registering a brand continue at the same step. Scripts cannot read these cookies, and no other site receives them.',
        ar: 'ملف يُبقي دخولك مسجّلًا، وآخر يتيح لمن يسجّل متجره أن يتابع من حيث توقف. لا تستطيع البرامج النصية قراءتهما، ولا يصلان إلى أي موقع آخر.',
      },
    },
    storage: {
      title: { en: 'Local storage', ar: 'التخزين المحلي' },
      text: {
        en: 'Your session, language, appearance and theme colours are stored in this browser.',
        ar: 'تُخزَّن جلستك ولغتك ومظهر الصفحات وألوانها في هذا المتصفح.',
      },
    },
    control: {
      title: { en: 'No tracking', ar: 'بلا تتبع' },
      text: {
        en: "We use no advertising or analytics cookies. When you sign out, your session is removed. You can remove the other stored data in your browser's settings.",
        ar: 'لا نستخدم ملفات تعريف ارتباط للإعلانات أو التحليلات. تُحذف جلستك عند تسجيل الخروج. ويمكنك حذف بقية البيانات المخزّنة من إعدادات متصفحك.',
      },
    },
  },
  contact: {
    title: { en: 'Contact', ar: 'اتصل بنا' },
    subtitle: { en: 'We are glad to help', ar: 'يسعدنا أن نساعدك' },
    email: TERMS.email,
    phone: TERMS.phone,
    address: { en: 'Address', ar: 'العنوان' },
    none: { en: 'No contact details have been published yet.', ar: 'لم تُنشر بيانات اتصال بعد.' },
  },
  changelog: {
    title: { en: 'Changelog', ar: 'سجل التغييرات' },
    subtitle: { en: 'What is new', ar: 'ما الجديد' },
    v1_2_0: {
      registration: {
        en: 'Brands register through a share link, on a phone, in a few minutes.',
        ar: 'يسجل التجار أنفسهم عبر رابط تسجيل، من الهاتف، في دقائق.',
      },
      languages: {
        en: 'Every page is in English and Arabic.',
        ar: 'كل الصفحات بالعربية والإنجليزية.',
      },
      appearance: {
        en: 'Light and dark appearance, and colours of your choice.',
        ar: 'مظهر فاتح وداكن وألوان من اختيارك.',
      },
      search: { en: 'Press Ctrl K to find any page.', ar: 'اضغط Ctrl K للبحث عن أي صفحة.' },
    },
  },
  status: {
    title: { en: 'Status', ar: 'حالة الخدمة' },
    subtitle: {
      en: 'This page shows whether the platform is available now',
      ar: 'تبيّن هذه الصفحة ما إذا كانت المنصة متاحة الآن',
    },
    interface: { en: 'Interface', ar: 'الواجهة' },
    service: { en: 'Service and database', ar: 'الخدمة وقاعدة البيانات' },
    up: { en: 'Working', ar: 'تعمل' },
    down: { en: 'Not working', ar: 'متعطلة' },
    checked: { en: 'Checked {time}', ar: 'آخر فحص {time}' },
  },
} as const satisfies Words;
