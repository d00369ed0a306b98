/** The languages of the game, as its Fileheader names them. */
export const languages = ["English/UK", "French/FR", "German/DE", "Russian/RU", "Spanish/ES", "Portuguese/BR"] as const;

export type Language = (typeof languages)[number];

export function isLanguage(name: string): name is Language {
  return (languages as readonly string[]).includes(name);
}

/** Display texts by internal form, in the order of `languages`. */
type Texts = Readonly<Record<string, readonly [string, string, string, string, string, string]>>;

const economies: Texts = {
  "$economy_Agri;": [
    "Agriculture",
    "Agriculture",
    "Landwirtschaft",
    "Сельское хозяйство",
    "Agricultura",
    "Agricultura",
  ],
  "$economy_Extraction;": ["Extraction", "Exploitation minière", "Abbau", "Добыча", "Extracción", "Extração"],
  "$economy_HighTech;": [
    "High Tech",
    "Haute Technologie",
    "Hightech",
    "Высокие технологии",
    "Alta tecnología",
    "Alta Tecnologia",
  ],
  "$economy_Industrial;": ["Industrial", "Industrie", "Industrie", "Промышленность", "Industrial", "Industrial"],
  "$economy_Military;": ["Military", "Militaire", "Militär", "Военная", "Militar", "Militar"],
  "$economy_Refinery;": ["Refinery", "Raffinage", "Raffinerie", "Переработка", "Refinería", "Refinaria"],
  "$economy_Service;": ["Service", "Services", "Dienstleistung", "Сфера услуг", "Servicios", "Serviços"],
  "$economy_None;": ["None", "Aucune", "Keine", "Нет", "Ninguna", "Nenhuma"],
};

const governments: Texts = {
  "$government_Anarchy;": ["Anarchy", "Anarchie", "Anarchie", "Анархия", "Anarquía", "Anarquia"],
  "$government_Cooperative;": ["Cooperative", "Coopérative", "Kooperative", "Кооператив", "Cooperativa", "Cooperativa"],
  "$government_Corporate;": ["Corporate", "Corporation", "Konzern", "Корпорация", "Corporación", "Corporação"],
  "$government_Democracy;": ["Democracy", "Démocratie", "Demokratie", "Демократия", "Democracia", "Democracia"],
  "$government_Dictatorship;": ["Dictatorship", "Dictature", "Diktatur", "Диктатура", "Dictadura", "Ditadura"],
  "$government_Feudal;": ["Feudal", "Féodal", "Feudal", "Феодализм", "Feudal", "Feudal"],
  "$government_Patronage;": ["Patronage", "Clientélisme", "Patronat", "Патронаж", "Patrocinio", "Patronato"],
  "$government_None;": ["None", "Aucun", "Keine", "Нет", "Ninguno", "Nenhum"],
};

const securities: Texts = {
  "$SYSTEM_SECURITY_low;": [
    "Low Security",
    "Basse sécurité",
    "Geringe Sicherheit",
    "Низкая безопасность",
    "Seguridad baja",
    "Segurança Baixa",
  ],
  "$SYSTEM_SECURITY_medium;": [
    "Medium Security",
    "Sécurité moyenne",
    "Mittlere Sicherheit",
    "Средняя безопасность",
    "Seguridad media",
    "Segurança Média",
  ],
  "$SYSTEM_SECURITY_high;": [
    "High Security",
    "Très haute sécurité",
    "Hohe Sicherheit",
    "Высокая безопасность",
    "Seguridad alta",
    "Segurança Alta",
  ],
  "$GAlAXY_MAP_INFO_state_anarchy;": ["Anarchy", "Anarchie", "Anarchie", "Анархия", "Anarquía", "Anarquia"],
};

/** Texts that only carriers use. */
const carriers: Texts = {
  "$economy_Carrier;": [
    "Private Enterprise",
    "Entreprise privée",
    "Privatunternehmen",
    "Частное предприятие",
    "Empresa privada",
    "Empresa privada",
  ],
  "$government_Carrier;": [
    "Private Ownership",
    "Propriété privée",
    "Privateigentum",
    "Частная собственность",
    "Propiedad privada",
    "Propriedade privada",
  ],
};

const texts: Texts = { ...economies, ...governments, ...securities, ...carriers };

/** Forms that end in `_None;` are excluded, because only uninhabited systems have them. */
const isInhabited = (form: string): boolean => !form.endsWith("_None;");

export const economyForms: readonly string[] = Object.keys(economies).filter(isInhabited);
export const governmentForms: readonly string[] = Object.keys(governments).filter(isInhabited);
export const securityForms: readonly string[] = Object.keys(securities);

/** The display text of an internal form in a language. */
export function displayed(form: string, language: Language): string {
  return texts[form]?.[languages.indexOf(language)] ?? form;
}
