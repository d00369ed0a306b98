import type { Topic } from "../sentence.js";

export const companyTopic: Topic = {
  WingJoin: "joins a wing[ with {Others}]",
  WingAdd: "{Name} joins the wing",
  WingLeave: "leaves the wing",
  JoinACrew: "joins the crew of {Captain}",
  QuitACrew: "leaves the crew[ of {Captain}]",
  CrewMemberJoins: "{Crew} joins the crew",
  CrewMemberQuits: "{Crew} leaves the crew",
  KickCrewMember: "puts {Crew} out of the crew",
  EndCrewSession: "ends the crew",
  ChangeCrewRole: "changes the role on board to {Role}",
  CrewHire: "hires {Name}[ for {Cost|cr}]",
  CrewFire: "dismisses {Name}",
  CrewAssign: "gives {Name} the role {Role}",
  NpcCrewRank: "{NpcCrewName} rises to {RankCombat|rank}",
  SendText: { one: "writes a message", many: "writes {n|n message}" },
};
