import type { Topic } from "../sentence.js";

export const gameTopic: Topic = {
  Fileheader: "the journal begins[, part {part}][, written by game {gameversion}]",
  Continued: "the journal goes on in part {Part}",
  NewCommander: "begins the career of {Name}",
  ClearSavedGame: "ends the career of {Name}",
  LoadGame: {
    heading: [
      "{Commander} logs in, {GameMode}[ with the group {Group}], {Ship}[ “{ShipName}”][, {Credits|cr}]",
      "{Commander} logs in[, {GameMode}][, {Ship}][, {Credits|cr}]",
    ],
  },
  GameModeChange: "changes to {GameMode}",
  Music: "{?MusicTrack=MainMenu}is in the main menu",
  Shutdown: "leaves the game",
};
