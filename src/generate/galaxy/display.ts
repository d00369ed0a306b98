/** The languages of the game, as its Fileheader names them. */
export const languages = ["English/UK", "French/FR", "German/DE", "Russian/RU", "Spanish/ES", "Portuguese/BR"] as const;

export type Language = (typeof languages)[number];

export function isLanguage(name: string): name is Language {
  return (languages as readonly string[]).includes(name);
}

/** Display texts by internal form, in the order of `languages`. */
const texts: Readonly<Record<string, string>> = {
  "$economy_Agri;": "Agriculture, Agriculture, Landwirtschaft, Сельское хозяйство, Agricultura, Agricultura",
  "$economy_Extraction;": "Extraction, Exploitation minière, Abbau, Добыча, Extracción, Extração",
  "$economy_HighTech;": "High Tech, Haute Technologie, Hightech, Высокие технологии, Alta tecnología, Alta Tecnologia",
  "$economy_Industrial;": "Industrial, Industrie, Industrie, Промышленность, Industrial, Industrial",
  "$economy_Military;": "Military, Militaire, Militär, Военная, Militar, Militar",
  "$economy_Refinery;": "Refinery, Raffinage, Raffinerie, Переработка, Refinería, Refinaria",
  "$economy_Service;": "Service, Services, Dienstleistung, Сфера услуг, Servicios, Serviços",
  "$economy_None;": "None, Aucune, Keine, Нет, Ninguna, Nenhuma",
  "$government_Anarchy;": "Anarchy, Anarchie, Anarchie, Анархия, Anarquía, Anarquia",
  "$government_Cooperative;": "Cooperative, Coopérative, Kooperative, Кооператив, Cooperativa, Cooperativa",
  "$government_Corporate;": "Corporate, Corporation, Konzern, Корпорация, Corporación, Corporação",
  "$government_Democracy;": "Democracy, Démocratie, Demokratie, Демократия, Democracia, Democracia",
  "$government_Dictatorship;": "Dictatorship, Dictature, Diktatur, Диктатура, Dictadura, Ditadura",
  "$government_Feudal;": "Feudal, Féodal, Feudal, Феодализм, Feudal, Feudal",
  "$government_Patronage;": "Patronage, Clientélisme, Patronat, Патронаж, Patrocinio, Patronato",
  "$government_None;": "None, Aucun, Keine, Нет, Ninguno, Nenhum",
  "$SYSTEM_SECURITY_low;":
    "Low Security, Basse sécurité, Geringe Sicherheit, Низкая безопасность, Seguridad baja, Segurança Baixa",
  "$SYSTEM_SECURITY_medium;":
    "Medium Security, Sécurité moyenne, Mittlere Sicherheit, Средняя безопасность, Seguridad media, Segurança Média",
  "$SYSTEM_SECURITY_high;":
    "High Security, Très haute sécurité, Hohe Sicherheit, Высокая безопасность, Seguridad alta, Segurança Alta",
  "$GAlAXY_MAP_INFO_state_anarchy;": "Anarchy, Anarchie, Anarchie, Анархия, Anarquía, Anarquia",
  "$economy_Carrier;":
    "Private Enterprise, Entreprise privée, Privatunternehmen, Частное предприятие, Empresa privada, Empresa privada",
  "$government_Carrier;":
    "Private Ownership, Propriété privée, Privateigentum, Частная собственность, Propiedad privada, Propriedade privada",
};

/** Only uninhabited systems have forms that end in `_None;`, and only carriers those that end in `_Carrier;`. */
const inhabited = Object.keys(texts).filter((form) => !/_(?:None|Carrier);$/.test(form));

export const economyForms = inhabited.filter((form) => form.startsWith("$economy_"));
export const governmentForms = inhabited.filter((form) => form.startsWith("$government_"));
export const securityForms = inhabited.filter((form) => !/^\$(?:economy|government)_/.test(form));

/** The display text of an internal form in a language. */
export function displayed(form: string, language: Language): string {
  return texts[form]?.split(", ")[languages.indexOf(language)] ?? form;
}
