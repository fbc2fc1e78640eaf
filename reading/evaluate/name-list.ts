/**
 * Parses names as they are written in Kuwait. A line has the Arabic spelling, then the Latin
 * spellings. The first Latin spelling is that of the civil ID card.
 */
const list = (text: string): readonly (readonly string[])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

/** The names were split before tuning. Tuning did not use the `test` half. */
export const MEN = {
  tuning: list(`
    محمد Mohammad Mohammed Muhammad Mohamed Mohamad Muhammed
    أحمد Ahmad Ahmed
    حسن Hassan Hasan
    حسين Hussain Hussein Husain Hossein
    علي Ali Aly
    خالد Khaled Khalid Kaled
    فهد Fahad Fahd
    سعود Saud Saoud Soud
    ناصر Nasser Naser Nasir
    يوسف Yousef Yusuf Youssef Yousif
    جاسم Jassim Jasem Jasim Jassem
    سالم Salem Salim
    صالح Saleh Salih
    طلال Talal
    بدر Bader Badr
    مشعل Meshal Mishal Meshaal Mishaal
    عبدالله Abdullah Abdulla Abdallah
    عبدالرحمن Abdulrahman Abdul-Rahman Abdelrahman Abdurrahman
    عبدالعزيز Abdulaziz Abdul-Aziz Abdelaziz
    حمد Hamad
    حمود Hamoud Humoud Hmoud
    ماجد Majed Majid
    نايف Naif Nayef
    عمر Omar Umar Omer
    إبراهيم Ibrahim Ebrahim Ibraheem
    محمود Mahmoud Mahmood Mahmud
    حامد Hamed Hamid
    مبارك Mubarak Mobarak Moubarak
    فيصل Faisal Faysal Feisal
    راشد Rashed Rashid
    سليمان Sulaiman Suleiman Soliman
    داود Dawood Dawoud Daoud
    عيسى Essa Eissa Isa
    موسى Mousa Musa Moussa
    هاشم Hashem Hashim
    قاسم Qassem Qasim Qasem
    عادل Adel Adil
    وليد Waleed Walid
    سلطان Sultan Sultaan
    ثامر Thamer Thamir
    ضاري Dhari Dhary
    غانم Ghanem Ghanim Ghanem
    زيد Zaid Zayd Zeid
    مساعد Musaed Mosaed Musaad
    عبدالمحسن Abdulmohsen Abdul-Mohsen Abdulmuhsen
    عبداللطيف Abdullatif Abdul-Latif Abdullateef
    عبدالوهاب Abdulwahab Abdul-Wahab Abdulwahhab
    بندر Bandar Bander
    تركي Turki Turky
    جراح Jarrah Jarah
    نواف Nawaf Nawwaf
    عثمان Othman Uthman Osman
    منصور Mansour Mansoor Mansur
    سعد Saad Sad
    يعقوب Yaqoub Yacoub Yaqub Yaqoob
    زكريا Zakaria Zakariya Zakariyya
    مرزوق Marzouq Marzooq Marzouk
    حمزة Hamza Hamzah
    رضا Reda Rida Redha
    عباس Abbas Abas
    كاظم Kazem Kadhim Kadhem
    محسن Mohsen Muhsin Mohsin
    صباح Sabah Subah
    دعيج Duaij Daij Doaij
    عذبي Athbi Athby
    شملان Shamlan Shemlan
    لافي Lafi Lafy
    متعب Meteb Miteb Metab
    عواد Awad Awwad
    أنور Anwar Anwer
    أسامة Osama Usama Osamah
    عبدالكريم Abdulkarim Abdul-Karim Abdulkareem
    عبدالسلام Abdulsalam Abdul-Salam Abdussalam
    عبدالهادي Abdulhadi Abdul-Hadi Abdelhadi`),
  test: list(`
    أيوب Ayoub Ayyoub Ayub
    خليفة Khalifa Khaleefa Khalifah
    حبيب Habib Habeeb
    رياض Riyadh Riad Riyad
    شاكر Shaker Shakir
    صقر Saqer Saqr Sager
    طارق Tareq Tariq Tarek
    عارف Aref Arif
    غازي Ghazi Ghazy
    فارس Fares Faris
    كمال Kamal Kamaal
    لؤي Louay Loay Luay
    مازن Mazen Mazin
    نبيل Nabil Nabeel
    هيثم Haitham Haytham
    ياسر Yasser Yaser Yasir
    عبدالرزاق Abdulrazzaq Abdul-Razzaq Abdulrazak
    عبدالحميد Abdulhamid Abdul-Hameed Abdelhamid
    عبدالقادر Abdulqader Abdul-Qadir Abdelkader
    ضيف Dhaif Daif
    سيف Saif Sayf Seif
    بسام Bassam Basam`),
} as const;

export const WOMEN = {
  tuning: list(`
    فاطمة Fatima Fatma Fatemah Fatimah
    نورة Noura Nora Nourah
    مريم Maryam Mariam Mariyam
    سارة Sara Sarah
    عائشة Aisha Aysha Ayesha
    دلال Dalal
    هند Hind
    منيرة Munira Muneera Monira
    شيخة Sheikha Shaikha
    لولوة Loulwa Lulwa Loulwah
    أسماء Asma Asmaa
    أمل Amal
    خديجة Khadija Khadijah Khadeeja
    زينب Zainab Zaynab Zeinab
    هيا Haya Hayaa
    منى Mona Muna
    ليلى Laila Layla Leila
    حصة Hessa Hissa Hessah
    بدور Budour Bodour Bdour
    ريم Reem Rim
    غنيمة Ghanima Ghaneema Ghanimah
    سعاد Suad Souad Suaad
    وضحة Wadha Wadhah
    إيمان Eman Iman Emaan
    نوف Nouf Noof
    جواهر Jawaher Jawahir
    عبير Abeer Abir
    شريفة Sharifa Shareefa Sharifah
    لطيفة Latifa Lateefa Latifah
    سبيكة Sabika Sabeeka Sebika
    موضي Moudhi Mudhi Moudi
    أنوار Anwaar Anwar
    بشاير Bashayer Bashair
    دانة Dana Danah
    فرح Farah
    هدى Huda Hoda
    ندى Nada
    رقية Ruqaya Ruqayya Roqaya
    سلمى Salma`),
  test: list(`
    أروى Arwa Arwaa
    بثينة Buthaina Bothaina Buthayna
    جميلة Jamila Jameela Jamilah
    حنان Hanan Hanaan
    خلود Khuloud Kholoud Khulood
    رنا Rana Ranaa
    سميرة Samira Sameera Samirah
    شهد Shahad Shahd
    عالية Alia Aaliya Aliya
    وفاء Wafa Wafaa`),
} as const;

/** The Latin spellings lack the article Al- if the Arabic name begins with `ال`. */
export const FAMILIES = {
  tuning: list(`
    الصباح Sabah
    المطيري Mutairi Mutiri Motairi Mutairy
    العنزي Enezi Anezi Enazi Anzi
    الرشيدي Rashidi Rasheedi Rashedi
    العجمي Ajmi Ajmy
    الهاجري Hajri Hajeri
    الشمري Shammari Shamari Shammary
    العازمي Azmi Azemi
    الخالدي Khaldi Khaledi Khalidi
    الكندري Kandari Kandary Kanderi
    الفضلي Fadhli Fadhly
    الصالح Saleh Salih
    الغانم Ghanim Ghanem
    المرزوق Marzouq Marzook Marzooq
    العوضي Awadhi Awadi
    بهبهاني Behbehani Bahbahani
    معرفي Marafi Maarafi
    الظفيري Dhafiri Dhufairi Dhaferi
    السعيدي Saeedi Saidi
    الدوسري Dosari Dousari Dossari
    القحطاني Qahtani Kahtani
    الحربي Harbi Harby
    الزعبي Zoubi Zubi
    الخرافي Kharafi Kharafy
    البدر Bader Badr
    القطامي Qatami Qutami
    الشايع Shaya Shayea
    الوزان Wazzan Wazan
    الفارس Fares Faris
    النصار Nassar Nasar
    التميمي Tamimi Tameemi
    الياسين Yaseen Yassin Yasin
    دشتي Dashti Dashty
    أشكناني Ashkanani Ashknani
    العتيبي Otaibi Utaibi Oteibi
    السهلي Sahli Sahly
    الصقر Saqer Saqr Sager
    الزيد Zaid Zayd
    الحمدان Hamdan
    الفليج Fulaij Flaij Fulaiej
    البناي Bannai Banai
    الجسار Jassar Jasar
    العمر Omar Umar
    النفيسي Nafisi Nafeesi
    الديحاني Daihani Dayhani Deehani
    الخرينج Khurainej Khrainej Khorainej
    بوشهري Bushehri Boushehri Bushehry
    قبازرد Qabazard Kabazard
    الحساوي Hasawi Hassawi
    الرومي Roumi Rumi Roomi
    المناعي Mannai Manai`),
  test: list(`
    الهندي Hindi Hindy
    الجابر Jaber Jabir
    المسلم Muslim Mosallam Musallam
    النوري Nouri Noori Nuri
    الغريب Ghareeb Gharib
    العثمان Othman Uthman
    السبيعي Subaie Sobaie
    الرفاعي Refaei Rifai Refai
    الشطي Shatti Shati
    القلاف Qallaf Qalaf Kallaf
    المزيدي Mazeedi Mazidi
    الحداد Haddad Hadad
    الملا Mulla Mullah
    الأنصاري Ansari Ansary
    جمال Jamal Jamaal`),
} as const;

export type Half = keyof typeof MEN;
