// What people put together when they need a password. Lower case, without digits: those are read past.
export const commonWords: ReadonlySet<string> = new Set(
  `password passwort passw pass word parola nywila neno siri secret letmein welcome login admin administrator root user
  guest test tester testing demo sample example default change changeme temp temporary access private master super
  superuser system server service manager office company internet network computer laptop phone mobile
  iloveyou loveyou love lovely lover forever always baby babygirl babyboy honey sweet sweetie sweetheart angel princess
  prince queen king kingdom girl girls boy boys mother father mama papa mommy daddy sister brother family friend friends
  sunshine sunny summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february
  march april may june july august september october november december today morning night
  monkey dragon tiger lion eagle falcon shadow butterfly flower flowers rose orange banana apple cherry chocolate cookie
  coffee pepper cheese chicken purple yellow green blue silver golden gold diamond black white red pink
  football soccer baseball basketball hockey tennis golf cricket rugby liverpool arsenal chelsea barcelona manchester
  united city madrid real juventus gor mahia leopards yankees cowboys lakers eagles
  michael jordan daniel david joseph john james robert william thomas charlie andrew joshua matthew anthony jessica
  ashley jennifer michelle amanda nicole sarah maria hannah samantha elizabeth mary grace faith hope joy peter paul
  kevin brian dennis victor martin george samuel collins wanjiku wanjiru njoroge kamau mwangi otieno achieng omondi
  jesus christ god lord heaven bless blessed blessing amen allah prayer church savior
  superman batman spiderman ironman starwars pokemon pikachu naruto minecraft fortnite roblox starcraft warcraft
  freedom liberty trustno trust nobody nothing something anything everything whatever hello goodbye good morning
  happy lucky crazy cool killer hunter ranger warrior soldier ninja pirate wizard magic power strong money cash dollar
  dollars million rich business success winner number one two three four five six seven eight nine ten zero
  kenya nairobi mombasa kisumu nakuru eldoret africa african kampala tanzania uganda rwanda london america england
  harambee hakuna matata jambo safari kazi maisha mapenzi nakupenda ninakupenda nampenda tunakupenda mpenzi upendo
  mungu bwana yesu kristo asifiwe sifa imani neema baraka amani haki uhuru umoja taifa nchi jamhuri simba pesa mpesa
  safaricom habari mambo poa sawa asante karibu sana pole rafiki ndugu mama baba dada kaka mtoto watoto mwana moyo
  furaha mzuri nzuri njema mwema wema mkubwa leo kesho siku milele daima mimi wewe yeye sisi yangu wangu langu yako
  wako yetu wetu letu zetu ni na ya wa za la cha kwa si moja mbili tatu nne tano sita saba nane tisa kumi
  google facebook twitter instagram whatsapp youtube amazon microsoft windows android iphone samsung nokia huawei
  yahoo gmail hotmail outlook linkedin netflix
  mustang ferrari porsche mercedes toyota honda nissan harley corvette camaro yamaha
  correct horse battery staple hunter open sesame opensesame abracadabra swordfish mississippi california
  the my your our this that me you we is are am i a an to in on of and for no not new old big little best first
  qwerty qwertz azerty asdf zxcv qazwsx wsx edc rfv tgb yhn ujm qwe asd zxc abc abcd abcde abcdef xyz aaa bbb xxx`
    .split(/\s+/)
    .filter(Boolean),
);

/** Straight lines on keyboards and through the alphabet; any piece of them counts, in both directions. */
export const walks: readonly string[] = [
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
  "qazwsxedcrfvtgbyhnujmikolp",
  "qweasdzxc",
];
